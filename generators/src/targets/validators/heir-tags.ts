import { type Api, type JsonValue, type Schema, type SchemaId, schemaOf } from "../../model/index.ts";
import { inheritedDiscriminators, objectOf, SchemaTypes, type TypeNode } from "../types/index.ts";

/**
 * The model with what a parent's discriminator leaves to each heir said by the heir itself: validators refuse the tag of another heir, as
 * the type does. What the type does not narrow, such as a tag that contradicts the mapping, is not narrowed here either.
 */
export function withHeirTags(api: Api): Api {
  if (!api.schemas.some(({ discriminator }) => discriminator !== undefined)) return api;
  const types = new SchemaTypes(api, "response", true);
  const added: Schema[] = [];
  const add = (heir: Schema, more: Partial<Schema>): SchemaId => {
    // The index is the id.
    const id = (api.schemas.length + added.length) as SchemaId;
    added.push({ id, origin: heir.origin, resource: heir.resource, extensions: [], ...more });
    return id;
  };
  const schemas = api.schemas.map((heir): Schema => {
    // A reference to the parent stands within an heir, which has the tag already.
    if (heir.ref !== undefined && heir.name === undefined) return heir;
    const tags = inheritedDiscriminators(api, heir.id).flatMap(({ propertyName }) => {
      const values = literalsOf(types, types.declaration(heir.id), propertyName);
      return values === undefined ? [] : [[propertyName, add(heir, { enum: values })] as const];
    });
    if (tags.length === 0) return heir;
    return { ...heir, allOf: [...(heir.allOf ?? []), add(heir, { properties: tags })] };
  });
  // A view rather than a copy: what the validators do not read of the model stays unread (`unreadAspects`).
  const view: Api = Object.create(api, { schemas: { value: [...schemas, ...added], enumerable: true } });
  return view;
}

/** What was added to an heir. */
export interface AddedTags {
  readonly ids: readonly SchemaId[];
  /** All of it. */
  readonly text: string;
}

/** What was added to each heir. */
export function addedTags(api: Api, tagged: Api): ReadonlyMap<SchemaId, AddedTags> {
  const added = new Map<SchemaId, AddedTags>();
  if (api === tagged) return added;
  for (const { id } of api.schemas) {
    const own = schemaOf(tagged, id) === api.schemas[id] ? undefined : schemaOf(tagged, id).allOf?.at(-1);
    if (own === undefined) continue;
    const tags = schemaOf(tagged, own).properties ?? [];
    const texts = tags.map(([name, tag]) => [name, tag, schemaOf(tagged, tag).enum]);
    added.set(id, { ids: [own, ...tags.map(([, tag]) => tag)], text: JSON.stringify([own, texts]) });
  }
  return added;
}

/** The values that a type leaves to a property; `undefined` where it leaves others than literals. */
function literalsOf(types: SchemaTypes, type: TypeNode, name: string): readonly JsonValue[] | undefined {
  const member = objectOf(type, types.expand)?.members.get(name)?.type;
  const alternatives = member?.kind === "union" ? member.members : member === undefined ? [] : [member];
  const values = alternatives.flatMap((one) => (one.kind === "literal" ? [one.value] : []));
  return values.length > 0 && values.length === alternatives.length ? values : undefined;
}
