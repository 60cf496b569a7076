import type { ParameterEncoder } from "./parameter-codec.ts";

/**
 * An encoder for a path slot that `delimiter` ends, with another slot behind it: the value does not hold that text bare, so that who
 * reads the path cuts it where it was put together. A percent-encoded letter or sign means the same (RFC 3986, 6.2.2.2).
 */
export function endedBy(delimiter: string, encode: ParameterEncoder): ParameterEncoder {
  const [first = ""] = delimiter;
  return (name, value, explode, allowReserved) =>
    encode(name, value, explode, allowReserved).replaceAll(/%..|./gs, (piece) =>
      piece === first ? `%${first.charCodeAt(0).toString(16).toUpperCase()}` : piece,
    );
}
