import { type Api, dynamicTargets, type SchemaId, schemaChildren } from "../model/index.ts";

/** The schemas of a model by what they lead to, through whatever keyword and at any depth. */
class SchemaUsers {
  /** The schemas that lead into a circle. */
  readonly circular: ReadonlySet<SchemaId>;
  readonly #users: readonly SchemaId[][];

  constructor(api: Api) {
    const users: SchemaId[][] = api.schemas.map(() => []);
    const open: number[] = [];
    for (const schema of api.schemas) {
      const used = schemaChildren(schema);
      for (const id of used) users[id]?.push(schema.id);
      const dynamic = dynamicTargets(api, schema);
      for (const id of dynamic) users[id]?.push(schema.id);
      open[schema.id] = used.length + dynamic.length;
    }
    this.#users = users;
    this.circular = circular(api, users, open);
  }

  /** The schemas, and all that lead to one of them. */
  leadingTo(ids: Iterable<SchemaId>): ReadonlySet<SchemaId> {
    const found = new Set(ids);
    // The set grows while it is read.
    for (const id of found) for (const user of this.#users[id] ?? []) found.add(user);
    return found;
  }
}

const known = new WeakMap<Api, SchemaUsers>();

/** Who leads to what in a model. Found out once. */
export function schemaUsers(api: Api): SchemaUsers {
  const users = known.get(api) ?? new SchemaUsers(api);
  known.set(api, users);
  return users;
}

/** What is left where, again and again, schemas are taken away that lead to none that is left. `open`: to how many each of them does. */
function circular(api: Api, users: readonly SchemaId[][], open: number[]): ReadonlySet<SchemaId> {
  const left = new Set(api.schemas.map(({ id }) => id));
  const ends = [...left].filter((id) => open[id] === 0);
  // The list grows while it is read.
  for (const id of ends) {
    left.delete(id);
    for (const user of users[id] ?? []) {
      const still = (open[user] ?? 0) - 1;
      open[user] = still;
      if (still === 0) ends.push(user);
    }
  }
  return left;
}
