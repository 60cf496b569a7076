/**
 * A media type or range (RFC 9110, 8.3.1 and 12.5.1) in parts: its name, then its parameters as `name=value`. All in lower case and
 * without quotes, so that equal parts mean the same.
 */
export function mediaTypeParts(text: string): readonly [name: string, ...parameters: string[]] {
  // A semicolon within quotes parts a declared and a given media type alike. There is one part at least.
  return text
    .toLowerCase()
    .replace(/[\s"\\]/g, "")
    .split(";") as [string, ...string[]];
}

/** Whether what a media type names is known to be text, by its name or its suffix: a string can hold it as it is. */
export function isTextType(mediaType: string): boolean {
  const [name] = mediaTypeParts(mediaType);
  return (
    name.startsWith("text/") ||
    /[/+](x-)?(json|jsonl|ndjson|json-?lines|json-seq|xml|ya?ml|toml|csv|sql|graphql|javascript|jwt|www-form-urlencoded)$/.test(
      name,
    )
  );
}

/** Whether a media type goes without saying among several: JSON itself, which nearly every call and answer is in. */
export function isUsualMediaType(mediaType: string): boolean {
  return /^application\/json(; ?charset=.*)?$/.test(mediaType);
}

/** The value of a parameter of a media type, in lower case; `undefined` where it is not said. */
export function mediaTypeParameter(text: string, name: string): string | undefined {
  const [, ...parameters] = mediaTypeParts(text);
  return parameters.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * The declared media type that a given one falls under: one of the same name, else the narrowest range (`application/*+json`,
 * `text/*`, `*\/*`), else `""`. Its parameters have to be met, others do not count; of several, the one that says most is closest.
 */
export function closestMediaType(declared: readonly string[], given: string): string {
  if (declared.includes(given)) return given;
  // Where nothing is said the charset is UTF-8, the only one that we assume.
  const said = mediaTypeParts(/charset=/i.test(given) ? given : `${given};charset=utf-8`);
  const [name] = said;
  const candidates = [name, name.replace(/\/.*\+/, "/*+"), name.replace(/\/.*/, "/*"), "*/*"].flatMap(
    (range) =>
      declared
        .filter((candidate) =>
          mediaTypeParts(candidate).every((part) => part === range || said.includes(part)),
        )
        .sort((one, other) => other.length - one.length),
  );
  return candidates[0] ?? "";
}

/** The media types of a list, as an Encoding Object declares them. A comma within quotes parts nothing. */
export function mediaTypeList(text: string): readonly string[] {
  return (text.match(/(?:"(?:[^"\\]|\\.)*"|[^,])+/g) ?? []).map((type) => type.trim());
}

/**
 * Whether a media type is one of a declared list, or falls under a range of it; parameters do not count. `application/octet-stream` falls
 * under every range: it is what bytes are sent as whose type is not known (RFC 7578, 4.4).
 */
export function isMediaTypeOf(declared: string, given: string): boolean {
  const names = mediaTypeList(declared).map((type) => mediaTypeParts(type)[0]);
  const [name] = mediaTypeParts(given);
  const isUnknown = name === "application/octet-stream" && names.some((one) => one.includes("*"));
  return isUnknown || closestMediaType(names, name) !== "";
}

/** A media type whose parameters have their slashes in quotes, as RFC 2045, 5.1 and RFC 9110, 5.6.6 demand: many documents leave them out. */
export function withQuotedSlashes(text: string): string {
  return text.replace(/=([^\s;"]*\/[^\s;"]*)/g, '="$1"');
}

/**
 * Whether a text is a list of media types and ranges, as the `contentType` of an Encoding Object has them. A `*` stands for a whole type
 * or subtype (RFC 9110, 12.5.1), or before a suffix; slashes in parameters need no quotes here.
 */
export function isMediaTypeList(text: string): boolean {
  const types = mediaTypeList(text).filter((type) => type !== "");
  const isOne = (type: string): boolean =>
    isMediaType(withQuotedSlashes(type)) &&
    /^(?:\*\/\*|[^*/]+\/(?:\*(?:\+[^*]+)?|[^*]+))$/.test(mediaTypeParts(type)[0]);
  return types.length > 0 && types.every(isOne);
}

/** Whether a text is a media type or range as RFC 9110, 8.3.1 writes them. */
export function isMediaType(text: string): boolean {
  const token = "[!#-'*+.^`|~\\w-]+";
  const parameter = `${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*")[\\t ]*`;
  return new RegExp(`^[\\t ]*${token}/${token}[\\t ]*(?:;[\\t ]*(?:${parameter})?)*$`).test(text);
}
