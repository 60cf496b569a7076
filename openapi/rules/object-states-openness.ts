import { isRecord, type Rule } from "./rule.ts";

/** The sentence by which `x-not-shown` says that an object's openness is not known. */
const OPENNESS_NOT_SHOWN = "Whether other fields are allowed.";

/**
 * Every schema with `properties` says whether it is closed: by `additionalProperties` or `unevaluatedProperties`, or,
 * when that is not known, by the sentence above under its `x-not-shown` (JSON Schema 2020-12, core, section 10.3.2).
 */
export const objectStatesOpenness: Rule = () => ({
  Schema(schema, { location, report }) {
    if (!isRecord(schema) || !isRecord(schema["properties"])) return;
    if ("additionalProperties" in schema || "unevaluatedProperties" in schema) return;
    const gaps = schema["x-not-shown"];
    if (Array.isArray(gaps) && gaps.includes(OPENNESS_NOT_SHOWN)) return;
    report({
      message: `State \`additionalProperties\`, or "${OPENNESS_NOT_SHOWN}" under \`x-not-shown\`.`,
      location: location.key(),
    });
  },
});
