import { type Code, code, lines } from "../../emit/index.ts";
import type { Schema } from "../../model/index.ts";
import { checkStatements, conditionOrCall, refuseUnless } from "./check.ts";
import type { Body } from "./compilation.ts";
import { any, call, not, print, test } from "./condition.ts";
import { validate } from "./scalar-assertions.ts";
import { evaluatedItem } from "./unevaluated.ts";
import { declare } from "./uses.ts";
import type { View } from "./view.ts";

const keywords = [
  "prefixItems",
  "items",
  "contains",
  "minItems",
  "maxItems",
  "uniqueItems",
  "unevaluatedItems",
] as const;

/** Whether a schema says anything about arrays. */
export function hasArrayKeywords(schema: Schema): boolean {
  return keywords.some((keyword) => schema[keyword] !== undefined);
}

/** Statements that return false unless an array conforms. `subject` is known to be one. */
export function checkArray(body: Body, view: View, subject: Code): readonly Code[] {
  const { schema } = view;
  const array = body.local("a");
  const statements = [
    ...sizeStatements(body, view, array),
    ...prefixStatements(body, view, array),
    ...itemStatements(body, view, array),
    ...(schema.uniqueItems ? refuseUnless(call(code`${validate("hasUniqueItems")}(${array})`)) : []),
    ...containsStatements(body, view, array),
    ...unevaluatedStatements(body, view, subject, array),
  ];
  return declare(array, code`const ${array} = ${subject} as readonly unknown[];`, statements);
}

function sizeStatements(body: Body, view: View, array: Code): readonly Code[] {
  const { minItems, maxItems } = view.schema;
  const limit = itemLimit(body, view);
  const most = Math.min(maxItems ?? Number.POSITIVE_INFINITY, limit ?? Number.POSITIVE_INFINITY);
  return refuseUnless(
    not(
      any([
        ...(minItems === undefined || minItems === 0
          ? []
          : [test(code`${array}.length < ${minItems}`, code`${array}.length >= ${minItems}`)]),
        ...(Number.isFinite(most)
          ? [test(code`${array}.length > ${most}`, code`${array}.length <= ${most}`)]
          : []),
      ]),
    ),
  );
}

/** The length to which `items: false` limits an array. */
export function itemLimit(body: Body, view: View): number | undefined {
  const { items, prefixItems } = view.schema;
  if (items === undefined || body.compilation.views.child(view, items).schema.always !== false)
    return undefined;
  return prefixItems?.length ?? 0;
}

function prefixStatements(body: Body, view: View, array: Code): readonly Code[] {
  return (view.schema.prefixItems ?? []).flatMap((id, index) => {
    const item = body.local("v");
    const checks = checkStatements(body, body.compilation.views.child(view, id), item);
    if (checks.length === 0) return [];
    const read = code`const ${item}: unknown = ${array}[${index}];`;
    if (index < (view.schema.minItems ?? 0)) return declare(item, read, checks);
    return [
      code`
        if (${array}.length > ${index}) {
          ${lines(declare(item, read, checks))}
        }
      `,
    ];
  });
}

function itemStatements(body: Body, view: View, array: Code): readonly Code[] {
  const { items, prefixItems } = view.schema;
  if (items === undefined || itemLimit(body, view) !== undefined) return [];
  const item = body.local("v");
  const index = body.local("i");
  const checks = checkStatements(body, body.compilation.views.child(view, items), item);
  if (checks.length === 0) return [];
  return [
    code`
      for (let ${index} = ${prefixItems?.length ?? 0}; ${index} < ${array}.length; ${index}++) {
        ${lines(declare(item, code`const ${item}: unknown = ${array}[${index}];`, checks))}
      }
    `,
  ];
}

/** `contains` with its bounds: counts until it knows. */
function containsStatements(body: Body, view: View, array: Code): readonly Code[] {
  const { contains, maxContains } = view.schema;
  if (contains === undefined) return [];
  const minContains = view.schema.minContains ?? 1;
  if (minContains === 0 && maxContains === undefined) return [];
  const count = body.local("n");
  return [
    containsCount(body, view, array, count),
    ...refuseUnless(
      not(
        any([
          test(code`${count} < ${minContains}`, code`${count} >= ${minContains}`),
          ...(maxContains === undefined
            ? []
            : [test(code`${count} > ${maxContains}`, code`${count} <= ${maxContains}`)]),
        ]),
      ),
    ),
  ];
}

/** Declares `count` as the number of items that conform to `contains`, as far as it matters. */
export function containsCount(body: Body, view: View, array: Code, count: Code): Code {
  const { contains, maxContains } = view.schema;
  if (contains === undefined) return code`const ${count} = 0;`;
  const item = body.local("v");
  const index = body.local("i");
  const enough = maxContains === undefined ? (view.schema.minContains ?? 1) : maxContains + 1;
  const holds = conditionOrCall(body, body.compilation.views.child(view, contains), item);
  if (holds.kind === "constant")
    return code`const ${count}: number = ${holds.holds ? code`${array}.length` : code`0`};`;
  return code`
    let ${count} = 0;
    for (let ${index} = 0; ${index} < ${array}.length && ${count} < ${enough}; ${index}++) {
      const ${item}: unknown = ${array}[${index}];
      if (${print(holds)}) ${count}++;
    }
  `;
}

function unevaluatedStatements(body: Body, view: View, subject: Code, array: Code): readonly Code[] {
  const { unevaluatedItems } = view.schema;
  if (unevaluatedItems === undefined) return [];
  const item = body.local("v");
  const index = body.local("i");
  const checks = checkStatements(body, body.compilation.views.child(view, unevaluatedItems), item);
  if (checks.length === 0) return [];
  const { prelude, evaluated } = evaluatedItem(body, view, subject, { index, item });
  if (evaluated.kind === "constant" && evaluated.holds) return [];
  const guarded = code`
    if (${print(not(evaluated))}) {
      ${lines(checks)}
    }
  `;
  const read = code`const ${item}: unknown = ${array}[${index}];`;
  return [
    ...prelude,
    code`
      for (let ${index} = 0; ${index} < ${array}.length; ${index}++) {
        ${lines(declare(item, read, [guarded]))}
      }
    `,
  ];
}
