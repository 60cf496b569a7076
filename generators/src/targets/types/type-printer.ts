import { type Code, code } from "../../emit/index.ts";
import {
  type Api,
  type Direction,
  differsByDirection,
  essenceOf,
  followReference,
  type MediaType,
  type SchemaId,
  type Serialization,
} from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { bodyCodec, isJson, isOpaque, isOpaqueValue } from "../wire/body-codec.ts";
import { type NameOf, printType } from "./print-type.ts";
import { SchemaTypes } from "./schema-types.ts";
import { hasForm } from "./value-form.ts";

/** Prints the types of a model's schemas; named ones as the names that `types.ts` exports. For every target to use. */
export class TypePrinter {
  readonly #api: Api;
  readonly #names: Names;
  readonly #wire: boolean;
  readonly #types: Readonly<Record<Direction, SchemaTypes>>;

  /** With `wire`, values are as they are on the wire, rather than as applications have them. */
  constructor(api: Api, names: Names, form: "application" | "wire" = "application") {
    this.#api = api;
    this.#names = names;
    this.#wire = form === "wire";
    this.#types = {
      request: new SchemaTypes(api, "request", this.#wire),
      response: new SchemaTypes(api, "response", this.#wire),
    };
  }

  /** The computed types of one direction. */
  types(direction: Direction): SchemaTypes {
    return this.#types[direction];
  }

  /** The names that a direction uses: a schema without differences has one type for both. */
  nameOf(direction: Direction): NameOf {
    return (schema) => {
      const ofRequest = direction === "request" && differsByDirection(this.#api, schema);
      const ofWire = this.#wire && hasForm(this.#api, schema, direction);
      return this.#names.schema(typeRole(ofRequest, ofWire), schema);
    };
  }

  /** The type of a schema where it is used: its name if it has one. */
  print(schema: SchemaId, direction: Direction): Code {
    return printType(this.#types[direction].use(schema), this.nameOf(direction));
  }

  /** The type of a parameter or header: a space-delimited string is a list to its user. */
  printSerialized(serialization: Serialization, direction: Direction): Code {
    if (isOpaqueValue(this.#api, serialization)) return code`string`;
    if (serialization.kind === "content") return this.printContent(serialization.content, direction);
    const delimited = followReference(this.#api, serialization.schema).spaceDelimited;
    return delimited ? code`string[]` : this.print(serialization.schema, direction);
  }

  /**
   * The type of a body: the schema's; a sequence of items for sequential media types (OpenAPI 3.2, 4.14.3);
   * and without a schema what the media type says: anything for JSON, text for text, else bytes. What no codec reads or writes
   * as it is described is text, or bytes.
   */
  printContent(content: MediaType, direction: Direction): Code {
    if (isOpaque(this.#api, content)) {
      return bodyCodec(this.#api, content) === "Text" ? code`string` : code`Blob`;
    }
    if (content.schema !== undefined) return this.print(content.schema, direction);
    if (content.itemSchema !== undefined)
      return code`AsyncIterable<${this.print(content.itemSchema, direction)}>`;
    const name = essenceOf(content.mediaType);
    if (isJson(name) || name.includes("*")) return code`unknown`;
    return name.startsWith("text/") ? code`string` : code`Blob`;
  }
}

function typeRole(ofRequest: boolean, ofWire: boolean): string {
  if (ofRequest) return ofWire ? "types.wireRequestSchema" : "types.requestSchema";
  return ofWire ? "types.wireSchema" : "types.schema";
}
