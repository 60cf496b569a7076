import {
  type Code,
  code,
  identifier,
  type LiteralValue,
  type ModuleSymbol,
  objectKey,
  runtimeSymbol,
  value,
} from "../../emit/index.ts";
import { type Api, type Direction, differsByDirection, type SchemaId } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { inlineArray, inlineObject } from "../brackets.ts";
import {
  type FormName,
  hasForm,
  isForm,
  type ObjectNode,
  SchemaTypes,
  type TypeNode,
} from "../types/index.ts";
import { fromWire, pureFromWire } from "../wire/wire-symbol.ts";
import { guardOf } from "./guard.ts";

/** The codecs of single values. */
const formCodecs: Readonly<Record<FormName, string>> = {
  Date: "dateTimeCodec",
  Instant: "instantCodec",
  PlainDate: "plainDateCodec",
  bigint: "int64Codec",
  bigintText: "int64TextCodec",
  digits: "int64DigitsCodec",
};

/** Prints codecs from the computed types, so that whatever a type says a codec does. For one direction. */
export class CodecPrinter {
  readonly types: SchemaTypes;
  readonly #api: Api;
  readonly #names: Names;
  readonly #direction: Direction;

  constructor(api: Api, names: Names, direction: Direction) {
    this.types = new SchemaTypes(api, direction, false);
    this.#api = api;
    this.#names = names;
    this.#direction = direction;
  }

  /** The name of a named schema's codec. */
  nameOf(id: SchemaId): ModuleSymbol {
    const ofRequest = this.#direction === "request" && differsByDirection(this.#api, id);
    return this.#names.schema(ofRequest ? "codecs.requestCodec" : "codecs.codec", id);
  }

  /** The codec of a type; `undefined` where its values are the same in both forms. Pure calls, so that bundlers may drop it. */
  print(type: TypeNode): Code | undefined {
    switch (type.kind) {
      case "primitive":
        return isForm(type.name) ? code`${fromWire(formCodecs[type.name])}` : undefined;
      case "reference":
        if (!hasForm(this.#api, type.schema, this.#direction)) return undefined;
        return pureFromWire("lazyCodec", [code`() => ${this.nameOf(type.schema)}`]);
      case "array": {
        const items = this.print(type.items);
        return items && pureFromWire("listCodec", [items]);
      }
      case "tuple":
        return this.#tuple([...type.required, ...type.optional], type.rest);
      case "object":
        return this.#object(type);
      case "union":
        return this.#union(type.members);
      case "intersection":
        return this.#all(type.members);
      default:
        return undefined;
    }
  }

  #tuple(prefix: readonly TypeNode[], rest: TypeNode | undefined): Code | undefined {
    const codecs = prefix.map((item) => this.print(item));
    const others = rest && this.print(rest);
    if (others === undefined && codecs.every((one) => one === undefined)) return undefined;
    const items = inlineArray(codecs.map((one) => one ?? value(undefined)));
    return pureFromWire("tupleCodec", others === undefined ? [items] : [items, others]);
  }

  #object({ members, index }: ObjectNode): Code | undefined {
    const rest = index?.type && this.print(index.type);
    const prefixes = (index?.prefixes ?? []).map(([prefix, type]) => [prefix, this.print(type)] as const);
    const others = rest !== undefined || prefixes.some(([, codec]) => codec !== undefined);
    // Beside codecs for other properties, those that are the same in both forms have to be known.
    const entries = [...members].flatMap(([name, member]) => {
      const codec = member.omitted ? undefined : this.print(member.type);
      return codec === undefined && !others ? [] : [code`${objectKey(name)}: ${codec ?? value(undefined)}`];
    });
    if (entries.length === 0 && !others) return undefined;
    const named = inlineObject(entries);
    if (!others) return pureFromWire("recordCodec", [named]);
    const printed = prefixes.map(([prefix, codec]) => code`[${prefix}, ${codec ?? value(undefined)}]`);
    const options = [
      ...(printed.length === 0 ? [] : [code`prefixes: ${inlineArray(printed)}`]),
      ...(rest === undefined ? [] : [code`rest: ${rest}`]),
    ];
    return pureFromWire("recordCodec", [named, inlineObject(options)]);
  }

  #union(members: readonly TypeNode[]): Code | undefined {
    const codecs = members.map((member) => this.print(member));
    const present = codecs.filter((codec) => codec !== undefined);
    const [only] = present;
    if (only === undefined) return undefined;
    const hasNull = members.some((member) => member.kind === "primitive" && member.name === "null");
    if (hasNull && members.length === 2) return pureFromWire("nullableCodec", [only]);
    const alternatives = members.map((member, index) => {
      const codec = codecs[index];
      const guard = printGuard(guardOf(member, this.types.expand));
      return inlineObject([code`guard: ${guard}`, ...(codec === undefined ? [] : [code`codec: ${codec}`])]);
    });
    return pureFromWire("unionCodec", [inlineArray(alternatives)]);
  }

  #all(members: readonly TypeNode[]): Code | undefined {
    const codecs = members.map((member) => this.print(member)).filter((codec) => codec !== undefined);
    return codecs.length < 2 ? codecs[0] : pureFromWire("allCodec", [inlineArray(codecs)]);
  }
}

/** A guard is plain data; what looks like a name of `Object.prototype` needs to be told to be its own. */
function printGuard(guard: ReturnType<typeof guardOf>): Code {
  const literal = value(guard as LiteralValue); // An interface has no index signature, though all its members are literals.
  const inherited =
    typeof guard === "object" &&
    "members" in guard &&
    Object.keys(guard.members).some((name) => name in Object.prototype);
  return inherited ? code`${literal} as const` : literal;
}

/** The runtime's type of a codec. */
export const codecType: ModuleSymbol = runtimeSymbol("wire", identifier("Codec"), "type");
