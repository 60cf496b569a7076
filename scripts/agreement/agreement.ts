import type { Validate } from "@tenon/runtime/validate";
import fc from "fast-check";
import {
  type Api,
  type Direction,
  differsByDirection,
  everyOperation,
  followReference,
  operationParts,
  reachableSchemas,
  type SchemaId,
  schemaOf,
} from "../../generators/src/model/index.ts";
import type { Names } from "../../generators/src/plan/index.ts";
import { type Claim, isOfLiterals, judge } from "../../generators/src/targets/testing/judge.ts";
import { attempt, drawn } from "../roundtrip/draw.ts";
import { json } from "../roundtrip/place.ts";
import type { RoundTripFault } from "../roundtrip/round-trip.ts";
import { drawValue } from "../roundtrip/schema-arbitrary.ts";
import { spoiltValues } from "./spoilt-values.ts";

/** What the generated types and validators of a document say of the same values. */
export interface Agreement {
  /** Values that both accept. */
  readonly accepted: number;
  /** Values that both refuse. */
  readonly refused: number;
  readonly faults: readonly RoundTripFault[];
}

/** The model of a document, and what was generated from it. */
export interface Judged {
  readonly api: Api;
  readonly names: Names;
  /** The exports of `validators.ts`. */
  readonly validators: Readonly<Record<string, unknown>>;
  /** The folder of `types.ts`. */
  readonly folder: string;
}

/** Valid values of each type, and how often each is looked for. */
const runs = 3;
const attempts = 8;
/** Characters of JSON beyond which a value is left out: what is wrong with a long one a short one shows too. */
const longest = 6000;

/** Faults of validators that a type says as well. Of the rest, types are wider: bounds, patterns, exactly one of several. */
const typed: ReadonlySet<string> = new Set(["type", "required", "enum", "const", "false schema"]);

/**
 * Draws values of all named schemas, of requests as well where those have a type of their own, and asks the types and the validators of each,
 * and of values near it. What a validator accepts the type has to accept; what it refuses for a reason that types have the type has to refuse.
 */
export function agreement(document: Judged, seed: number): Agreement {
  const claims = subjects(document).flatMap((subject) => [...claimsOf(subject, document.api, seed)]);
  const found = judge(claims, document.folder);
  const faults = claims.flatMap(({ type, value, valid }, index): readonly RoundTripFault[] => {
    const said = found[index];
    const isRefused = said !== undefined && !(valid && isOfLiterals(said));
    if (isRefused !== valid) return [];
    const what = valid
      ? "type refuses what its validator accepts"
      : "type accepts what its validator refuses";
    return [{ what, operation: type, detail: `${JSON.stringify(value).slice(0, 300)} ${said ?? ""}` }];
  });
  const accepted = claims.filter(({ valid }) => valid).length;
  return { accepted, refused: claims.length - accepted, faults };
}

/** A type with its validator. */
interface Subject {
  readonly type: string;
  readonly schema: SchemaId;
  readonly direction: Direction;
  readonly validate: Validate;
}

function subjects({ api, names, validators }: Judged): readonly Subject[] {
  const validator = (name: string): Validate => {
    const found = validators[name];
    if (typeof found !== "function") throw new Error(`No ${name}`);
    // The generated type says so.
    return found as Validate;
  };
  const named = api.schemas.flatMap(({ id, name }): readonly Subject[] => {
    if (name === undefined || isBeyondLiterals(api, id)) return [];
    const type = names.schema("types.schema", id).name.text;
    const validate = validator(names.schema("validators.validate", id).name.text);
    return [{ type, schema: id, direction: "response", validate }];
  });
  const sent = new Map<SchemaId, Subject>();
  for (const operation of everyOperation([...api.operations, ...api.webhooks])) {
    for (const part of operationParts(operation)) {
      const { id, name } = followReference(api, part.schema);
      if (part.direction !== "request" || name === undefined || sent.has(id)) continue;
      if (!differsByDirection(api, id) || isBeyondLiterals(api, id)) continue;
      const type = names.schema("types.requestSchema", id).name.text;
      const validate = validator(names.part("validators.validatePart", operation, part).name.text);
      sent.set(id, { type, schema: id, direction: "request", validate });
    }
  }
  return [...named, ...sent.values()];
}

/**
 * Whether a literal cannot show what the type takes: bytes are a text to a validator and a Blob to a type, and TypeScript holds what every
 * object inherits, such as `toString`, against an optional property of that name.
 */
function isBeyondLiterals(api: Api, id: SchemaId): boolean {
  return [...reachableSchemas(api, [id])].some((one) => {
    const { binary, properties = [] } = schemaOf(api, one);
    // A text has a length, too.
    return binary || properties.some(([name]) => name in Object.prototype || name === "length");
  });
}

/** Whether an index signature has to take the described properties as well, so that the type of the others is wider than its schema. */
function isWidened(api: Api, id: SchemaId): boolean {
  return [...reachableSchemas(api, [id])].some((one) => {
    const {
      properties = [],
      additionalProperties,
      unevaluatedProperties,
      patternProperties,
    } = schemaOf(api, one);
    const rest = additionalProperties ?? unevaluatedProperties;
    const isTyped = rest !== undefined && schemaOf(api, rest).always === undefined;
    return patternProperties !== undefined || (isTyped && properties.length > 0);
  });
}

/**
 * Whether a literal can say the value, and not at great length. In an object literal `__proto__` sets the prototype, and TypeScript wants a
 * `constructor` of any type to be a function.
 */
function isWritable(value: unknown): boolean {
  let inherits = false;
  const text = JSON.stringify(value, (name, member: unknown) => {
    inherits ||= name in Object.prototype;
    return member;
  });
  return text.length <= longest && !inherits;
}

function* claimsOf(
  { type, schema, direction, validate }: Subject,
  api: Api,
  seed: number,
): Generator<Claim & { readonly valid: boolean }> {
  for (let run = 0; run < runs; run++) {
    const arbitrary = drawn((draw) =>
      attempt(
        attempts,
        () => drawValue([schema], json, { api, direction, draw }),
        (value) => validate(value).valid && isWritable(value),
      ),
    );
    const [drawing] = fc.sample(arbitrary, { numRuns: 1, seed: seed + run });
    if (drawing === undefined) continue;
    yield { type, value: drawing.value, valid: true };
    if (run > 0 || isWidened(api, schema)) continue;
    for (const value of spoiltValues(drawing.value)) {
      const { valid, errors } = validate(value, { maxErrors: 20 });
      if (!valid && errors.every(({ keyword }) => typed.has(keyword))) yield { type, value, valid: false };
    }
  }
}
