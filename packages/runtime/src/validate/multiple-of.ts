/**
 * Whether a number is a multiple of another (validation, 6.2.1), as decimals: 0.3 is a multiple of 0.1, and
 * 1e23 of 10, whatever their binary neighbours are. Allocates nothing for decimals of up to fifteen digits.
 */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return value % divisor === 0;
  if (!Number.isFinite(value)) return false;
  // A decimal of up to fifteen digits is the only one of that length that its double stands for. So if the divisor is that of
  // digits / scale, and the multiple next to the value is that short too, the value is a multiple exactly if it is the double of that.
  const quotient = Math.round(value / divisor);
  for (let scale = 1; scale <= largestScale; scale *= 10) {
    const digits = Math.round(divisor * scale);
    if (digits / scale !== divisor) continue;
    const multiple = quotient * digits;
    if (digits >= fifteenDigits || !(Math.abs(multiple) < fifteenDigits)) break;
    return multiple / scale === value;
  }
  return isExactMultiple(value, divisor);
}

const fifteenDigits = 1e15;

/** The largest power of ten of which every smaller one is a double. */
const largestScale = 1e22;

function isExactMultiple(value: number, divisor: number): boolean {
  const [digits, exponent] = decimal(value);
  const [divisorDigits, divisorExponent] = decimal(divisor);
  const shift = exponent - divisorExponent;
  return shift >= 0
    ? (digits * 10n ** BigInt(shift)) % divisorDigits === 0n
    : digits % (divisorDigits * 10n ** BigInt(-shift)) === 0n;
}

/** The shortest decimal that stands for a number: `digits * 10 ** exponent`. */
function decimal(value: number): readonly [digits: bigint, exponent: number] {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return [BigInt(whole + fraction), Number(exponent) - fraction.length];
}
