import { type Code, code } from "../../emit/index.ts";
import type { JsonValue } from "../../model/index.ts";
import { callCondition, conditionOrCall, refuseUnless } from "./check.ts";
import type { Body } from "./compilation.ts";
import { all, any, type Condition, call, not, print, test } from "./condition.ts";
import { typeCondition } from "./json-kind.ts";
import { readProperty } from "./property-access.ts";
import { members } from "./runtime-types.ts";
import { areExclusive, branchesOf, type Dispatch, dispatchOf, type LiteralDispatch } from "./unions.ts";
import type { View } from "./view.ts";

/** Most branches of a `oneOf` that are compared within one expression, whose text grows with the square of their number. */
const mostCompared = 8;

/**
 * The condition that a value conforms to the `anyOf` or `oneOf` of a view (core, 10.2.1), or `undefined` where that takes
 * statements: a jump, or a count of many branches.
 */
export function unionCondition(
  body: Body,
  view: View,
  subject: Code,
  keyword: "anyOf" | "oneOf",
): Condition | undefined {
  const { views } = body.compilation;
  const dispatch = dispatchOf(views, view, keyword);
  if (dispatch !== undefined) return dispatchCondition(body, dispatch, subject);
  const branches = branchesOf(views, view, keyword);
  if (keyword === "anyOf" || areExclusive(views, branches)) {
    return any(branches.map((branch) => conditionOrCall(body, branch, subject)));
  }
  if (branches.length > mostCompared) return undefined;
  return exactlyOne(branches.map((branch) => callCondition(body, branch, subject)));
}

/** Statements that return false unless the value conforms to the union. */
export function checkUnion(
  body: Body,
  view: View,
  subject: Code,
  keyword: "anyOf" | "oneOf",
): readonly Code[] {
  const condition = unionCondition(body, view, subject, keyword);
  if (condition !== undefined) return refuseUnless(condition);
  const dispatch = dispatchOf(body.compilation.views, view, keyword);
  return dispatch === undefined
    ? countStatements(body, view, subject, keyword)
    : jumpStatements(body, dispatch as LiteralDispatch, subject);
}

/** Counts the branches that hold, up to the second. */
function countStatements(body: Body, view: View, subject: Code, keyword: "anyOf" | "oneOf"): readonly Code[] {
  const count = body.local("n");
  const branches = branchesOf(body.compilation.views, view, keyword);
  return [
    code`let ${count} = 0;`,
    ...branches.map(
      (branch) =>
        code`if (${print(all([callCondition(body, branch, subject), call(code`++${count} > 1`)]))}) return false;`,
    ),
    code`if (${count} !== 1) return false;`,
  ];
}

function jumpStatements(body: Body, dispatch: LiteralDispatch, subject: Code): readonly Code[] {
  const cases = dispatch.cases.map(({ values, branch }) => {
    const labels = values.map((one) => code`case ${one as string}: `);
    return code`${labels}${refuse(callCondition(body, branch, subject))}break;\n`;
  });
  const otherwise =
    dispatch.otherwise === undefined
      ? code`return false;`
      : refuse(callCondition(body, dispatch.otherwise, subject));
  return [
    ...refuseUnless(typeCondition("object", subject)),
    code`
      switch (${readProperty(code`(${subject} as ${members})`, dispatch.property)}) {
        ${cases}default: ${otherwise}
      }
    `,
  ];
}

function refuse(condition: Condition): Code {
  return code`${refuseUnless(condition)} `;
}

/** Only the branch that is meant is looked at. */
function dispatchCondition(body: Body, dispatch: Dispatch, subject: Code): Condition | undefined {
  const property = readProperty(code`(${subject} as ${members})`, dispatch.property);
  const object = typeCondition("object", subject);
  const branch = (view: View) => callCondition(body, view, subject);
  if (dispatch.kind === "presence") {
    const present = code`${property} !== undefined`;
    return all([object, choice(present, branch(dispatch.present), branch(dispatch.absent))]);
  }
  if (dispatch.cases.flatMap(({ values }) => values).length > 3) return undefined;
  const otherwise = dispatch.otherwise === undefined ? any([]) : branch(dispatch.otherwise);
  const jump = dispatch.cases.reduceRight(
    (rest, { values, branch: view }) => choice(equalsAny(property, values), branch(view), rest),
    otherwise,
  );
  return all([object, jump]);
}

function choice(condition: Code, then: Condition, otherwise: Condition): Condition {
  return call(code`(${condition} ? ${print(then)} : ${print(otherwise)})`);
}

function equalsAny(subject: Code, values: readonly JsonValue[]): Code {
  return print(
    any(
      values.map((one) => test(code`${subject} === ${one as string}`, code`${subject} !== ${one as string}`)),
    ),
  );
}

/** Looks at one branch after the other and stops at the second that holds. */
function exactlyOne(conditions: readonly Condition[]): Condition {
  const [first, ...rest] = conditions;
  if (first === undefined) return any([]);
  if (rest.length === 0) return first;
  return choice(print(first), all(rest.map(not)), exactlyOne(rest));
}
