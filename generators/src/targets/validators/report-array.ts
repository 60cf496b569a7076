import { type Code, code } from "../../emit/index.ts";
import { containsCount, itemLimit } from "./check-array.ts";
import type { Body } from "./compilation.ts";
import { any, not, print, test } from "./condition.ts";
import { issues } from "./parameters.ts";
import { type Place, printPlace, within } from "./place.ts";
import { block, reportStatements, reportUnless } from "./report.ts";
import { genericIssue, sizeIssue, validate } from "./scalar-assertions.ts";
import { evaluatedItem } from "./unevaluated.ts";
import { declare } from "./uses.ts";
import type { View } from "./view.ts";

/** Statements that report what is wrong with an array. `subject` is known to be one. */
export function reportArray(body: Body, view: View, subject: Code, place: Place, at: Place): readonly Code[] {
  const array = body.local("a");
  const statements = [
    ...sizeReports(body, view, array, place, at),
    ...prefixReports(body, view, array, place, at),
    ...itemReports(body, view, array, place, at),
    ...uniqueReports(view, array, place, at),
    ...containsReports(body, view, array, place, at),
    ...unevaluatedReports(body, view, subject, array, place, at),
  ];
  return declare(array, code`const ${array} = ${subject} as readonly unknown[];`, statements);
}

function sizeReports(body: Body, view: View, array: Code, place: Place, at: Place): readonly Code[] {
  const { minItems, maxItems } = view.schema;
  const limit = itemLimit(body, view);
  const most = (keyword: string, bound: number | undefined) =>
    bound === undefined
      ? []
      : reportUnless(test(code`${array}.length <= ${bound}`, code`${array}.length > ${bound}`), [
          sizeIssue(keyword, bound, "items")(printPlace(place), printPlace(at)),
        ]);
  const least =
    minItems === undefined
      ? []
      : reportUnless(test(code`${array}.length >= ${minItems}`, code`${array}.length < ${minItems}`), [
          sizeIssue("minItems", minItems, "items")(printPlace(place), printPlace(at)),
        ]);
  return [...least, ...most("maxItems", maxItems), ...most("items", limit)];
}

function prefixReports(body: Body, view: View, array: Code, place: Place, at: Place): readonly Code[] {
  return (view.schema.prefixItems ?? []).flatMap((id, index) => {
    const item = body.local("v");
    const branch = body.compilation.views.child(view, id);
    const inner = reportStatements(body, { view, at }, branch, item, within(place, `/${index}`));
    const read = code`const ${item}: unknown = ${array}[${index}];`;
    return block(code`if (${array}.length > ${index})`, declare(item, read, inner));
  });
}

function itemReports(body: Body, view: View, array: Code, place: Place, at: Place): readonly Code[] {
  const { items, prefixItems } = view.schema;
  if (items === undefined || itemLimit(body, view) !== undefined) return [];
  const item = body.local("v");
  const index = body.local("i");
  const branch = body.compilation.views.child(view, items);
  const inner = reportStatements(body, { view, at }, branch, item, within(place, "/", index));
  return itemLoop(array, index, item, prefixItems?.length ?? 0, inner);
}

/** A loop over items that stops once nothing more can be reported. */
function itemLoop(
  array: Code,
  index: Code,
  item: Code,
  start: number,
  inner: readonly Code[],
): readonly Code[] {
  const read = code`const ${item}: unknown = ${array}[${index}];`;
  const head = code`for (let ${index} = ${start}; ${index} < ${array}.length && !${validate("isFull")}(${issues}); ${index}++)`;
  return block(head, declare(item, read, inner));
}

function uniqueReports(view: View, array: Code, place: Place, at: Place): readonly Code[] {
  if (!view.schema.uniqueItems) return [];
  return [
    code`${validate("uniqueItemsIssue")}(${issues}, ${printPlace(place)}, ${printPlace(at)}, ${array});`,
  ];
}

function containsReports(body: Body, view: View, array: Code, place: Place, at: Place): readonly Code[] {
  const { contains, maxContains } = view.schema;
  if (contains === undefined) return [];
  const minContains = view.schema.minContains ?? 1;
  if (minContains === 0 && maxContains === undefined) return [];
  const count = body.local("n");
  const bounds = [
    test(code`${count} >= ${minContains}`, code`${count} < ${minContains}`),
    ...(maxContains === undefined
      ? []
      : [test(code`${count} <= ${maxContains}`, code`${count} > ${maxContains}`)]),
  ];
  const params =
    maxContains === undefined
      ? code`{ minContains: ${minContains} }`
      : code`{ minContains: ${minContains}, maxContains: ${maxContains} }`;
  const most = maxContains === undefined ? "" : ` and no more than ${maxContains}`;
  const issue = genericIssue(
    printPlace(place),
    printPlace(at),
    "contains",
    params,
    `must contain at least ${minContains}${most} valid item(s)`,
  );
  return [
    containsCount(body, view, array, count),
    ...block(code`if (${print(any(bounds.map(not)))})`, [issue]),
  ];
}

function unevaluatedReports(
  body: Body,
  view: View,
  subject: Code,
  array: Code,
  place: Place,
  at: Place,
): readonly Code[] {
  const { unevaluatedItems } = view.schema;
  if (unevaluatedItems === undefined) return [];
  const item = body.local("v");
  const index = body.local("i");
  const branch = body.compilation.views.child(view, unevaluatedItems);
  if (branch.schema.always === true) return [];
  const { prelude, evaluated } = evaluatedItem(body, view, subject, { index, item });
  if (evaluated.kind === "constant" && evaluated.holds) return [];
  const inner =
    branch.schema.always === false
      ? [
          genericIssue(
            printPlace(place),
            printPlace(at),
            "unevaluatedItems",
            code`{ limit: ${index} }`,
            code`"must NOT have more than " + ${index} + " items"`,
          ),
          code`break;`,
        ]
      : reportStatements(body, { view, at }, branch, item, within(place, "/", index));
  return [...prelude, ...itemLoop(array, index, item, 0, reportUnless(evaluated, inner))];
}
