import { expect, test } from "vitest";
import { OutputFiles, type SourceFile } from "../emit/index.ts";
import { changesOf } from "../model/changed-aspects.ts";
import type { Api } from "../model/index.ts";
import { planNames } from "../plan/index.ts";
import { builtInTargets } from "./built-in.ts";
import type { LastTime, Target } from "./target.ts";
import { modelOf } from "./testing/emit-target.ts";
import { typesTarget } from "./types/index.ts";
import { validatorsTarget } from "./validators/index.ts";

function modelOfSchemas(schemas: object): Promise<Api> {
  const info = { title: "T", version: "1" };
  return modelOf(JSON.stringify({ openapi: "3.1.0", info, paths: {}, components: { schemas } }));
}

/** What a target has made of a model. */
interface Made {
  readonly text: string;
  /** Of that, what it did not repeat. */
  readonly anew: string;
  readonly kept: unknown;
}

function make(target: Target, api: Api, last?: LastTime): Made {
  const options = { importExtension: ".ts", runtime: "package" } as const;
  const names = planNames(
    api,
    builtInTargets.flatMap(({ roles }) => roles),
  );
  const files = new OutputFiles({ ...options, runtimeFileOf: () => "", taken: names.taken });
  const anew: string[] = [];
  const open = (path: string): SourceFile => {
    const file = files.file(path);
    const print: SourceFile["print"] = (piece) => {
      const printed = file.print(piece);
      anew.push(printed.text);
      return printed;
    };
    return { path, add: (...pieces) => file.add(...pieces), print, repeat: (piece) => file.repeat(piece) };
  };
  let kept: unknown;
  const keep = (one: unknown): void => {
    kept = one;
  };
  target.emit({ api, names, options, report: () => {}, file: open, memory: { last, keep } });
  const texts = files.render("").map((file) => file.text);
  return { text: texts.join(""), anew: anew.join("\n"), kept };
}

/** What a target makes of the second of two models with what it kept of the first. */
function makeAgain(target: Target, before: Api, after: Api): Made {
  const { kept } = make(target, before);
  return make(target, after, { kept, changed: new Set(changesOf(before, after).schemas.keys()) });
}

const text = { type: "string", minLength: 1 };
const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object) => ({ type: "object", properties });
const pattern = (source: string) => ({ type: "string", pattern: source });

const schemas = {
  Changed: { type: "integer" },
  Holder: object({ one: refer("Changed"), two: text }),
  Other: object({ other: text, pattern: pattern("^(a|b+)$") }),
  // It has what is said of the property from the other.
  Another: object({ pattern: pattern("^(a|b+)$"), more: { type: "number" } }),
  Circle: object({ circle: refer("Circle") }),
};

test.each([
  {
    target: validatorsTarget,
    anew: ["function checkHolder(", "function reportHolder("],
    not: ["Other(", "Another(", "Circle("],
  },
  // Which type of a circle is computed first may count.
  {
    target: typesTarget,
    anew: ["type Changed ", "interface Holder ", "interface Circle "],
    not: ["Other ", "Another "],
  },
])(
  "of $target.name only that is made anew which depends on what has changed",
  async ({ target, anew, not }) => {
    const before = await modelOfSchemas(schemas);
    const after = await modelOfSchemas({ ...schemas, Changed: { type: "boolean" } });
    const made = makeAgain(target, before, after);
    for (const piece of anew) expect(made.anew).toContain(piece);
    for (const piece of not) {
      expect(made.text).toContain(piece);
      expect(made.anew).not.toContain(piece);
    }
  },
);

const list = (items: object) => ({ type: "array", items });
const short = { type: "string", maxLength: 9 };
/** A parent and its heir, with the tag that the parent has for it. */
const family = (parent: string, heir: string, tag?: string) => ({
  [parent]: {
    ...object({ kind: { type: "string" }, [parent]: text }),
    required: ["kind"],
    ...(tag && { discriminator: { propertyName: "kind", mapping: { [tag]: refer(heir).$ref } } }),
  },
  [heir]: { allOf: [refer(parent), object({ [heir]: text })] },
});
const families = {
  ...family("Plant", "Rose", "rose"),
  ...family("Stone", "Flint", "flint"),
  Garden: object({ rose: { enum: ["rose"] }, flint: { enum: ["flint"] } }),
};
/** A list of anything, and one of a type. */
const listOf = (type: string) => ({
  List: {
    $id: "https://schemas.example/list",
    ...list({ $dynamicRef: "#item" }),
    $defs: { item: { $dynamicAnchor: "item" } },
  },
  Changed: {
    $id: "https://schemas.example/changed",
    $ref: "list",
    $defs: { item: { $dynamicAnchor: "item", type } },
  },
});
// What is said once is written where it is said, and twice it is a function.
const twins = { Other: object({ one: list(short), two: list(short) }) };
const havingLists = { Other: object({ one: list(text) }), Third: object({ one: list(text), three: short }) };

test.each([
  {
    // What several schemas say is not called after one of them.
    name: "a function that it calls is called otherwise",
    before: { Changed: { ...text, maxLength: 7 }, List: list(text) },
    after: { Changed: text, List: list(text) },
  },
  {
    name: "fewer functions have been given a number before",
    before: { Changed: object({ one: list(text), two: list(text) }), ...twins },
    after: { Changed: object({ one: list(text), two: list({}) }), ...twins },
  },
  {
    name: "fewer constants have been given a number before",
    before: { Changed: pattern("^(?=a)"), Other: list(pattern("^(?=b)")) },
    after: { Changed: text, Other: list(pattern("^(?=b)")) },
  },
  {
    name: "the property has gone that it had in common with another",
    before: { Changed: object({ one: list(text), two: text }), ...havingLists },
    after: { Changed: object({ one: list({}), two: text }), ...havingLists },
  },
  {
    name: "fewer tags have been added to heirs before",
    before: { ...family("Changed", "Cat", "cat"), ...families },
    after: { ...family("Changed", "Cat"), ...families },
  },
  {
    name: "the tag that it is of has changed",
    before: { ...family("Changed", "Cat", "rose"), ...families },
    after: { ...family("Changed", "Cat", "flint"), ...families },
  },
  {
    name: "what its `$dynamicRef` stands for has changed",
    before: listOf("integer"),
    after: listOf("boolean"),
  },
])("a validator is written anew where $name", async ({ before, after }) => {
  const last = await modelOfSchemas(before);
  const api = await modelOfSchemas(after);
  expect(api.schemas).toHaveLength(last.schemas.length);
  expect(makeAgain(validatorsTarget, last, api).text).toBe(make(validatorsTarget, api).text);
});
