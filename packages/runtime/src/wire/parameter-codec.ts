import type { WireType } from "./wire-type.ts";

/**
 * Writes a parameter. The result is, by location: the text of the path's slot; pieces of the query joined by `&`, empty when
 * there is nothing to write; the header's value; pieces of the Cookie header joined by `; `. Throws `EncodeError`.
 */
export type ParameterEncoder = (
  name: string,
  value: unknown,
  explode: boolean,
  allowReserved?: Reserve,
) => string;

/** Writes text with the characters of `kept` as they are: `percentEncodeReserved`, given where `allowReserved` is set. */
export type Reserve = (text: string, kept: string) => string;

/** Reads a path slot or a header value, as they stand in the message. Throws `DecodeError`. */
export type ParameterTextDecoder = (name: string, text: string, type: WireType, explode: boolean) => unknown;

/**
 * Reads a parameter from all pairs of a query string or Cookie header; `undefined` when it is absent. An exploded object
 * with additional properties takes every pair, so the caller leaves out those of other parameters. Throws `DecodeError`.
 */
export type PairsDecoder = (
  name: string,
  pairs: readonly Pair[],
  type: WireType,
  explode: boolean,
) => unknown;

/** A pair of a query string, form or Cookie header: the name decoded, the value raw, since its delimiters count. */
export type Pair = readonly [name: string, rawValue: string];
