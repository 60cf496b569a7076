const base = 36;
const tMin = 1;
const tMax = 26;

/** The text that a label without `xn--` stands for (RFC 3492, 6.2); `undefined` where it stands for none. */
export function decodePunycode(label: string): string | undefined {
  const dash = label.lastIndexOf("-");
  const output = [...label.slice(0, Math.max(dash, 0))];
  let code = 128;
  let bias = 72;
  let index = 0;
  for (let place = dash + 1; place < label.length; ) {
    const start = index;
    for (let weight = 1, k = base; ; k += base) {
      const digit = digitOf(label.charCodeAt(place++));
      if (digit === undefined || weight > 0x7fffffff) return undefined;
      index += digit * weight;
      const threshold = thresholdOf(k, bias);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    bias = adapt(index - start, output.length + 1, start === 0);
    code += Math.floor(index / (output.length + 1));
    if (code > 0x10ffff) return undefined;
    index %= output.length + 1;
    output.splice(index++, 0, String.fromCodePoint(code));
  }
  return output.join("");
}

/** The label, without `xn--`, that stands for a text (RFC 3492, 6.3). */
export function encodePunycode(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < 128);
  let output = String.fromCodePoint(...basic) + (basic.length > 0 ? "-" : "");
  let code = 128;
  let bias = 72;
  let delta = 0;
  for (let done = basic.length; done < points.length; delta++, code++) {
    const next = Math.min(...points.filter((point) => point >= code));
    delta += (next - code) * (done + 1);
    code = next;
    for (const point of points) {
      if (point < code) delta++;
      if (point !== code) continue;
      output += variableLength(delta, bias);
      bias = adapt(delta, done + 1, done === basic.length);
      delta = 0;
      done++;
    }
  }
  return output;
}

function variableLength(delta: number, bias: number): string {
  let text = "";
  let rest = delta;
  for (let k = base; ; k += base) {
    const threshold = thresholdOf(k, bias);
    if (rest < threshold) return text + rest.toString(36).replace(/./, letter);
    text += digitText(threshold + ((rest - threshold) % (base - threshold)));
    rest = Math.floor((rest - threshold) / (base - threshold));
  }
}

function letter(digit: string): string {
  return digitText(Number.parseInt(digit, 36));
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function digitText(digit: number): string {
  return String.fromCharCode(digit < 26 ? 97 + digit : 22 + digit);
}

function digitOf(unit: number): number | undefined {
  if (unit >= 48 && unit <= 57) return unit - 22;
  const lower = unit | 32;
  return lower >= 97 && lower <= 122 ? lower - 97 : undefined;
}

function thresholdOf(k: number, bias: number): number {
  return Math.min(Math.max(k - bias, tMin), tMax);
}

function adapt(delta: number, count: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? 700 : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + 38));
}
