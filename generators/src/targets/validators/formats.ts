/** The kind of value that a format is about. Others pass. */
export type FormatKind = "string" | "number";

/** The formats that can be asserted, and the function of the runtime that decides. */
export const formats: ReadonlyMap<string, { readonly kind: FormatKind; readonly check: string }> = new Map([
  ...of("string", {
    "date-time": "isDateTime",
    date: "isDate",
    time: "isTime",
    duration: "isDuration",
    email: "isEmail",
    "idn-email": "isIdnEmail",
    hostname: "isHostname",
    "idn-hostname": "isIdnHostname",
    ipv4: "isIpv4",
    ipv6: "isIpv6",
    uri: "isUri",
    "uri-reference": "isUriReference",
    iri: "isIri",
    "iri-reference": "isIriReference",
    "uri-template": "isUriTemplate",
    "json-pointer": "isJsonPointer",
    "relative-json-pointer": "isRelativeJsonPointer",
    regex: "isRegex",
    uuid: "isUuid",
    byte: "isByte",
  }),
  ...of("number", { int32: "isInt32", int64: "isInt64", float: "isFloat" }),
]);

function of(
  kind: FormatKind,
  checks: Readonly<Record<string, string>>,
): readonly (readonly [string, { readonly kind: FormatKind; readonly check: string }])[] {
  return Object.entries(checks).map(([format, check]) => [format, { kind, check }]);
}
