/** Valid although the general rules say otherwise (RFC 5892, 2.6). */
const valid = /^[\u00df\u03c2\u06fd\u06fe\u0f0b\u3007]$/;
/** Invalid although the general rules say otherwise (RFC 5892, 2.6). */
const invalid = /^[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]$/;
const letterDigit = /^[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]$/u;
const ignorable =
  /^[\u20d0-\u20ff\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Noncharacter_Code_Point}\u{1d100}-\u{1d1ff}\u{1d200}-\u{1d24f}\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]$/u;
/** Canonical combining class 9. */
const virama =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua8c4\ua953\ua9c0\uaaf6\uabed\u{10a3f}\u{11046}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}]$/u;
/** Letters that join to a neighbour: those of the joining scripts. */
const joining =
  "[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mandaic}\\p{Script=Nko}\\p{Script=Mongolian}\\p{Script=Phags_Pa}]";
const joinsBefore: RegExp = /* @__PURE__ */ new RegExp(`(?=\\p{L})${joining}\\p{Mn}*$`, "u");
const joinsAfter: RegExp = /* @__PURE__ */ new RegExp(`^\\p{Mn}*(?=\\p{L})${joining}`, "u");

/** Whether a label is a U-label (RFC 5891, 4.2), the rule for both directions left aside. */
export function isULabel(label: string): boolean {
  if (label === "" || label !== label.normalize("NFC")) return false;
  if (label.startsWith("-") || label.endsWith("-") || label.slice(2, 4) === "--") return false;
  if (/^\p{M}/u.test(label) || mixesArabicDigits(label)) return false;
  let before = "";
  for (const character of label) {
    const after = label.slice(before.length + character.length);
    if (!isAllowed(character, before, after, label)) return false;
    before += character;
  }
  return true;
}

function isAllowed(character: string, before: string, after: string, label: string): boolean {
  return contextRule(character, before, after, label) ?? isPvalid(character);
}

/** The derived property PVALID (RFC 5892, 3). */
function isPvalid(character: string): boolean {
  if (/^[a-z0-9-]$/.test(character) || valid.test(character)) return true;
  if (invalid.test(character) || ignorable.test(character)) return false;
  return (
    letterDigit.test(character) && character === character.normalize("NFKC").toLowerCase().normalize("NFKC")
  );
}

/** What the characters around it decide (RFC 5892, appendix A); `undefined` for characters without such a rule. */
function contextRule(character: string, before: string, after: string, label: string): boolean | undefined {
  switch (character) {
    case "\u00b7":
      return before.endsWith("l") && after.startsWith("l");
    case "\u0375":
      return /^\p{Script=Greek}/u.test(after);
    case "\u05f3":
    case "\u05f4":
      return /\p{Script=Hebrew}$/u.test(before);
    case "\u30fb":
      return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(label.replaceAll("\u30fb", ""));
    case "\u200d":
      return virama.test(before);
    case "\u200c":
      return virama.test(before) || (joinsBefore.test(before) && joinsAfter.test(after));
    default:
      return /^[\u0660-\u0669\u06f0-\u06f9]$/.test(character) ? true : undefined;
  }
}

function mixesArabicDigits(label: string): boolean {
  return /[\u0660-\u0669]/.test(label) && /[\u06f0-\u06f9]/.test(label);
}

const rightToLeft =
  "\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Samaritan}\\p{Script=Mandaic}";
const strong: RegExp = /* @__PURE__ */ new RegExp(
  `(?=[^\\p{Mn}\\u0660-\\u0669\\u06f0-\\u06f9])[${rightToLeft}]`,
  "u",
);
const strongStart: RegExp = /* @__PURE__ */ new RegExp(
  `^(?=[^\\p{Mn}\\u0660-\\u0669\\u06f0-\\u06f9])[${rightToLeft}]`,
  "u",
);
const strongEnd: RegExp = /* @__PURE__ */ new RegExp(
  `[${rightToLeft}0-9\\u0660-\\u0669\\u06f0-\\u06f9]\\p{Mn}*$`,
  "u",
);
const leftToRight: RegExp = /* @__PURE__ */ new RegExp(`(?=\\p{L})[^${rightToLeft}]`, "u");

/** The Bidi rule (RFC 5893, 2), which holds for a name as soon as one of its labels has a letter that runs right to left. */
export function keepsBidiRule(labels: readonly string[]): boolean {
  if (!labels.some((label) => strong.test(label))) return true;
  return labels.every((label) => (strongStart.test(label) ? isRightToLeft(label) : isLeftToRight(label)));
}

function isRightToLeft(label: string): boolean {
  const mixed = /[0-9\u06f0-\u06f9]/.test(label) && /[\u0660-\u0669]/.test(label);
  return !leftToRight.test(label) && strongEnd.test(label) && !mixed;
}

function isLeftToRight(label: string): boolean {
  return /^\p{L}/u.test(label) && !strong.test(label) && !/[\u0660-\u0669]/.test(label);
}
