import { InvalidValueError, InvalidWireValueError, pointerTo, type ValueCodec } from "./codec.ts";

/** Codecs of an object's properties by name; `undefined` for one that is the same in both forms. */
export type MemberCodecs = Readonly<Record<string, ValueCodec | undefined>>;

/** Codecs of the properties that have no name of their own: by how the name begins, and of all others. */
export interface OtherCodecs {
  readonly prefixes?: readonly (readonly [prefix: string, codec: ValueCodec | undefined])[];
  readonly rest?: ValueCodec;
}

/** A codec that is made only when it is used, so that schemas may refer to each other in any order and in circles. */
export function lazyCodec(codec: () => ValueCodec): ValueCodec {
  return {
    decode: (value, path = "", holder, key) => codec().decode(value, path, holder, key),
    encode: (value, path = "") => codec().encode(value, path),
  };
}

/** `null`, or a value of the codec. */
export function nullableCodec(codec: ValueCodec): ValueCodec {
  return {
    decode: (value, path = "", holder, key) =>
      value === null ? null : codec.decode(value, path, holder, key),
    encode: (value, path = "") => (value === null ? null : codec.encode(value, path)),
  };
}

/** An array, all items alike. */
export function listCodec(items: ValueCodec): ValueCodec {
  return tupleCodec([], items);
}

/** An array with items of their own at its start; `undefined` for items that are the same in both forms. */
export function tupleCodec(prefix: readonly (ValueCodec | undefined)[], rest?: ValueCodec): ValueCodec {
  const codecOf = (index: number): ValueCodec | undefined => (index < prefix.length ? prefix[index] : rest);
  return {
    decode(value, path = "") {
      if (!Array.isArray(value)) throw new InvalidWireValueError(path, "an array");
      return value.map((item: unknown, index) => {
        const codec = codecOf(index);
        return codec === undefined ? item : codec.decode(item, pointerTo(path, index), value, index);
      });
    },
    encode(value, path = "") {
      if (!Array.isArray(value)) throw new InvalidValueError(path, "an array");
      return value.map(
        (item: unknown, index) => codecOf(index)?.encode(item, pointerTo(path, index)) ?? item,
      );
    },
  };
}

/** An object. Properties without a codec are copied as they are; absent ones and `undefined` stay so. */
export function recordCodec(members: MemberCodecs, others?: OtherCodecs): ValueCodec {
  const keysOf = (record: object): readonly string[] => Object.keys(others === undefined ? members : record);
  return {
    decode(value, path = "") {
      if (!isObject(value)) throw new InvalidWireValueError(path, "an object");
      return converted(
        value,
        keysOf(value),
        (member, key) =>
          codecFor(key, members, others)?.decode(member, pointerTo(path, key), value, key) ?? member,
      );
    },
    encode(value, path = "") {
      if (!isObject(value)) throw new InvalidValueError(path, "an object");
      return converted(
        value,
        keysOf(value),
        (member, key) => codecFor(key, members, others)?.encode(member, pointerTo(path, key)) ?? member,
      );
    },
  };
}

/** What several codecs make of the same object, each of some of its properties. */
export function allCodec(codecs: readonly ValueCodec[]): ValueCodec {
  return {
    decode: (value, path = "", holder, key) =>
      merged(
        value,
        codecs.map((codec) => codec.decode(value, path, holder, key)),
      ),
    encode: (value, path = "") =>
      merged(
        value,
        codecs.map((codec) => codec.encode(value, path)),
      ),
  };
}

/** Whether a value has members: an object that is no array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function codecFor(
  key: string,
  members: MemberCodecs,
  others: OtherCodecs | undefined,
): ValueCodec | undefined {
  if (Object.hasOwn(members, key)) return members[key];
  const prefixed = others?.prefixes?.find(([prefix]) => key.startsWith(prefix));
  return prefixed === undefined ? others?.rest : prefixed[1];
}

function converted(
  record: Readonly<Record<string, unknown>>,
  keys: readonly string[],
  convert: (member: unknown, key: string) => unknown,
): Record<string, unknown> {
  // Spreading makes every property the copy's own, `__proto__` included, so that assigning never meets a setter.
  const copy: Record<string, unknown> = { ...record };
  for (const key of keys) {
    if (Object.hasOwn(copy, key) && copy[key] !== undefined) copy[key] = convert(copy[key], key);
  }
  return copy;
}

function merged(value: unknown, results: readonly unknown[]): unknown {
  if (!isObject(value)) return results[0];
  const copy: Record<string, unknown> = { ...value };
  for (const result of results.filter(isObject)) {
    for (const key of Object.keys(result)) if (result[key] !== value[key]) copy[key] = result[key];
  }
  return copy;
}
