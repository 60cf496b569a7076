/** `int32`: a signed integer of 32 bits (OpenAPI Format Registry). */
export function isInt32(value: number): boolean {
  return Number.isInteger(value) && value >= -2147483648 && value <= 2147483647;
}

/** `int64`: a signed integer of 64 bits, as far as a double tells, which rounds the largest of them up to 2^63. */
export function isInt64(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) <= 2 ** 63;
}

/** `float`: within the range of single precision. */
export function isFloat(value: number): boolean {
  return Math.abs(value) <= 3.4028234663852886e38;
}

/** `byte`: base64 (RFC 4648, 4). */
export function isByte(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
