import { expect, test } from "vitest";
import { OutputFiles, type SourceFile } from "../emit/index.ts";
import { changesOf } from "../model/changed-aspects.ts";
import type { Api } from "../model/index.ts";
import { planNames } from "../plan/index.ts";
import { builtInTargets } from "./built-in.ts";
import type { Target } from "./target.ts";
import { modelOf } from "./testing/emit-target.ts";
import { typesTarget } from "./types/index.ts";
import { validatorsTarget } from "./validators/index.ts";

function modelOfSchemas(schemas: object): Promise<Api> {
  const info = { title: "T", version: "1" };
  return modelOf(JSON.stringify({ openapi: "3.1.0", info, paths: {}, components: { schemas } }));
}

/** What a target makes of two models in a row, and what it made anew of the second. */
function inARow(target: Target, before: Api, after: Api): { readonly text: string; readonly anew: string } {
  const roles = builtInTargets.flatMap((one) => one.roles);
  const options = { importExtension: ".ts", runtime: "package" } as const;
  const anew: string[] = [];
  let kept: unknown;
  let text = "";
  for (const [api, last] of [[before], [after, before]] as const) {
    const names = planNames(api, roles);
    const files = new OutputFiles({ ...options, runtimeFileOf: () => "", taken: names.taken });
    const open = (path: string): SourceFile => {
      const file = files.file(path);
      const print: SourceFile["print"] = (piece) => {
        const printed = file.print(piece);
        if (last !== undefined) anew.push(printed.text);
        return printed;
      };
      return { path, add: (...pieces) => file.add(...pieces), print, repeat: (piece) => file.repeat(piece) };
    };
    const memory = {
      last: last && { kept, changed: new Set(changesOf(last, api).schemas.keys()) },
      keep: (one: unknown) => {
        kept = one;
      },
    };
    target.emit({ api, names, options, report: () => {}, file: open, memory });
    text = files
      .render("")
      .map((file) => file.text)
      .join("");
  }
  return { text, anew: anew.join("\n") };
}

const text = { type: "string", minLength: 1 };
const holder = { type: "object", properties: { one: { $ref: "#/components/schemas/Changed" }, two: text } };
const other = {
  type: "object",
  properties: { other: text, pattern: { type: "string", pattern: "^(a|b+)$" } },
};
const circle = { type: "object", properties: { circle: { $ref: "#/components/schemas/Circle" } } };
const schemas = { Changed: { type: "integer" }, Holder: holder, Other: other, Circle: circle };

test.each([
  {
    target: validatorsTarget,
    anew: ["function checkHolder(", "function reportHolder("],
    not: ["Other(", "Circle("],
  },
  // Which type of a circle is computed first may count.
  { target: typesTarget, anew: ["type Changed ", "interface Holder ", "interface Circle "], not: ["Other "] },
])(
  "of $target.name only that is made anew which depends on what has changed",
  async ({ target, anew, not }) => {
    const before = await modelOfSchemas(schemas);
    const after = await modelOfSchemas({ ...schemas, Changed: { type: "boolean" } });
    const made = inARow(target, before, after);
    for (const piece of anew) expect(made.anew).toContain(piece);
    for (const piece of not) {
      expect(made.text).toContain(piece);
      expect(made.anew).not.toContain(piece);
    }
  },
);

test("a function is written anew where another one that it calls is called otherwise", async () => {
  // As soon as it says what others say, what is called after the schema is not any more.
  const before = await modelOfSchemas({
    ...schemas,
    Changed: { ...text, maxLength: 7 },
    List: { type: "array", items: text },
  });
  const after = await modelOfSchemas({ ...schemas, Changed: text, List: { type: "array", items: text } });
  const again = inARow(validatorsTarget, before, after);
  expect(again.text).toBe(inARow(validatorsTarget, after, after).text);
});
