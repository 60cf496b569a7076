import {
  type Api,
  extension,
  type JsonValue,
  type Schema,
  type SchemaId,
  schemaOf,
} from "../../model/index.ts";

/** A value that a schema lists, and what it is called and means. */
interface ListedValue {
  readonly value: JsonValue;
  readonly words: readonly (string | undefined)[];
}

/**
 * What the values mean that a schema lists: a line for each, or nothing where no value has a name or description. They stand in `oneOf` or
 * `anyOf`, where each branch is one value with a title (JSON Schema, 9.1), or in one of the extensions that are in use beside `enum`.
 */
export function valueDoc(api: Api, schema: Schema): string | undefined {
  const listed = listedInBranches(api, schema.oneOf ?? schema.anyOf) ?? listedInEnum(schema);
  const lines = listed.map(({ value, words }) => {
    const texts = words.flatMap((text) => (text === undefined ? [] : [text.replace(/\s+/g, " ").trim()]));
    const told = [...new Set(texts)].filter((text) => text !== "" && text !== value);
    const meaning = told.map((text) => text.replace(/[.:]$/, "")).join(": ");
    return { meaning, line: `- \`${JSON.stringify(value)}\`${meaning === "" ? "" : `: ${meaning}`}` };
  });
  return lines.some(({ meaning }) => meaning !== "") ? lines.map(({ line }) => line).join("\n") : undefined;
}

/** The values of branches that are one value each; a branch with a name of its own is a type that says itself what it means. */
function listedInBranches(
  api: Api,
  branches: readonly SchemaId[] | undefined,
): readonly ListedValue[] | undefined {
  const listed = branches?.map((id): ListedValue | undefined => {
    const { name, const: constant, title, description, ...rest } = schemaOf(api, id);
    const values = constant === undefined ? (rest.enum ?? []) : [constant.value];
    const [value] = values;
    if (name !== undefined || value === undefined || values.length > 1) return undefined;
    return { value, words: [title, description] };
  });
  const values = listed?.filter((one) => one !== undefined);
  return values?.length === listed?.length ? values : undefined;
}

/** The values of `enum`, whose words are in lists in the same order, in a map by the values, or in objects with the value beside. */
function listedInEnum({ enum: values = [], extensions }: Schema): readonly ListedValue[] {
  if (extensions.length === 0) return [];
  const lists = ["x-enum-varnames", "x-enumNames", "x-enum-descriptions"].map((name) =>
    extension(extensions, name),
  );
  const map = extension(extensions, "x-enumDescriptions");
  const { values: objects } = objectOf(extension(extensions, "x-ms-enum"));
  return values.map((value, index) => {
    const object = Array.isArray(objects)
      ? objects.map(objectOf).find((one) => one["value"] === value)
      : undefined;
    const words = [
      ...lists.map((list) => (Array.isArray(list) ? list[index] : undefined)),
      ...(map === undefined ? [] : [objectOf(map)[String(value)]]),
      object?.["name"],
      object?.["description"],
    ];
    return { value, words: words.filter((word) => typeof word === "string") };
  });
}

/** A member that it inherits is no text, so that it counts for nothing. */
function objectOf(value: JsonValue | undefined): Readonly<Record<string, JsonValue>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, JsonValue>>)
    : {};
}
