import type { ActorState } from "../storage/tables.ts";
import type { Seed, SeedActor, SeedApplication, SeedClient, SeedPost } from "./seed.ts";

/** A seed that is not one, and where. */
export class SeedError extends Error {
  override readonly name = "SeedError";
}

/** Whether a client can be sent back to there: an absolute URI without a fragment (RFC 6749, 3.1.2), which runs nothing. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && !text.includes("#") && !/^(?:javascript|data|vbscript):$/.test(url.protocol);
}

/** Whether milliseconds since 1970 are a time that has a `date-time` (RFC 3339): the years 0 to 9999. */
export function isTime(milliseconds: number): boolean {
  return milliseconds >= -62_167_219_200_000 && milliseconds <= 253_402_300_799_999;
}

/** Reads the text of a seed. Throws `SeedError`, which names the place as a JSON pointer, for what is none. */
export function readSeed(text: string): Seed {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SeedError(`It is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const seed = new Reader(value, "");
  return {
    applications: seed.list("applications", application),
    actors: seed.list("actors", actor),
    blocks: seed.list("blocks", (one) => ({ blocker: one.text("blocker"), blocked: one.text("blocked") })),
    posts: seed.list("posts", post),
  };
}

function application(one: Reader): SeedApplication {
  const given = one.optional("client", (client) => clientOf(client));
  return { id: one.text("id"), name: one.text("name"), ...(given !== undefined && { client: given }) };
}

function clientOf(one: Reader): SeedClient {
  return { id: one.text("id"), secret: one.text("secret"), redirectUris: one.redirectUris("redirectUris") };
}

function actor(one: Reader): SeedActor {
  const password = one.has("password") ? one.text("password") : undefined;
  return {
    id: one.text("id"),
    handle: one.textOrNull("handle"),
    displayName: one.textOrNull("displayName"),
    state: one.has("state")
      ? one.among<ActorState>("state", ["available", "deleted", "suspended"])
      : "available",
    ...(password !== undefined && { password }),
  };
}

function post(one: Reader): SeedPost {
  const edit = one.optional("edit", (given) => ({ app: given.text("app"), at: given.time("at") }));
  return {
    id: one.text("id"),
    author: one.text("author"),
    text: one.text("text"),
    createdAt: one.time("createdAt"),
    app: one.text("app"),
    ...(one.has("parent") && { parent: one.text("parent") }),
    ...(edit !== undefined && { edit }),
    ...(one.has("deleted") && { deleted: one.flag("deleted") }),
    ...(one.has("likes") && { likes: one.texts("likes") }),
  };
}

/** An object of the seed, and where it stands. */
class Reader {
  readonly #members: ReadonlyMap<string, unknown>;
  readonly #pointer: string;

  constructor(value: unknown, pointer: string) {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw wrong(pointer, "an object");
    this.#members = new Map<string, unknown>(Object.entries(value));
    this.#pointer = pointer;
  }

  has(name: string): boolean {
    return this.#members.has(name);
  }

  text(name: string): string {
    const value = this.#members.get(name);
    if (!isText(value)) throw this.#wrong(name, "text that is not empty");
    return value;
  }

  textOrNull(name: string): string | null {
    return this.#members.get(name) === null || !this.has(name) ? null : this.text(name);
  }

  among<Value extends string>(name: string, values: readonly Value[]): Value {
    const found = values.find((value) => value === this.#members.get(name));
    if (found === undefined) throw this.#wrong(name, `one of ${values.join(", ")}`);
    return found;
  }

  time(name: string): number {
    const value = this.#members.get(name);
    if (typeof value !== "number" || !isTime(value)) throw this.#wrong(name, "milliseconds since 1970");
    return value;
  }

  flag(name: string): boolean {
    const value = this.#members.get(name);
    if (typeof value !== "boolean") throw this.#wrong(name, "true or false");
    return value;
  }

  texts(name: string): readonly string[] {
    return this.#array(name).map((value, index) => {
      if (!isText(value)) {
        throw wrong(`${this.#pointer}/${name}/${index}`, "text that is not empty");
      }
      return value;
    });
  }

  redirectUris(name: string): readonly string[] {
    const uris = this.texts(name);
    const index = uris.findIndex((uri) => !isRedirectUri(uri));
    if (index === -1) return uris;
    throw this.#wrong(`${name}/${index}`, "an absolute URI without a fragment");
  }

  list<Item>(name: string, read: (one: Reader) => Item): readonly Item[] {
    if (!this.has(name)) return [];
    return this.#array(name).map((value, index) =>
      read(new Reader(value, `${this.#pointer}/${name}/${index}`)),
    );
  }

  optional<Value>(name: string, read: (one: Reader) => Value): Value | undefined {
    return this.has(name) ? read(new Reader(this.#members.get(name), `${this.#pointer}/${name}`)) : undefined;
  }

  #array(name: string): readonly unknown[] {
    const value = this.#members.get(name);
    if (!Array.isArray(value)) throw this.#wrong(name, "an array");
    return value;
  }

  #wrong(name: string, wanted: string): SeedError {
    return wrong(`${this.#pointer}/${name}`, wanted);
  }
}

/** Text that every database holds as it is. */
function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "" && !/[\0\p{Surrogate}]/u.test(value);
}

function wrong(pointer: string, wanted: string): SeedError {
  return new SeedError(`${pointer === "" ? "The seed" : pointer} has to be ${wanted}`);
}
