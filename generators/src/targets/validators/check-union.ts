import { type Code, code } from "../../emit/index.ts";
import type { JsonValue } from "../../model/index.ts";
import { callCondition, conditionOrCall, onlyRef, refuseUnless } from "./check.ts";
import type { Body } from "./compilation.ts";
import { all, any, type Condition, call, not, print, test } from "./condition.ts";
import { typeCondition } from "./json-kind.ts";
import { readProperty } from "./property-access.ts";
import { members } from "./runtime-types.ts";
import { validate } from "./scalar-assertions.ts";
import {
  branchesOf,
  type Dispatch,
  dispatchOf,
  fewBranches,
  isCounted,
  type LiteralDispatch,
} from "./unions.ts";
import type { View } from "./view.ts";

/** The condition that a value conforms to the `anyOf` or `oneOf` of a view (core, 10.2.1), or `undefined` for a jump. */
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
  const counted = isCounted(views, branches, keyword);
  if (branches.length > fewBranches) {
    return listCondition(body, branches, subject, counted ? "holdsOnce" : "holdsAny");
  }
  return counted
    ? exactlyOne(branches.map((branch) => callCondition(body, branch, subject)))
    : any(branches.map((branch) => conditionOrCall(body, branch, subject)));
}

/** The condition that any of many branches holds, or exactly one: by a loop over their check functions. */
export function listCondition(
  body: Body,
  branches: readonly View[],
  subject: Code,
  holds: "holdsAny" | "holdsOnce",
): Condition {
  const targets = branches.map((branch) => onlyRef(body.compilation, branch) ?? branch);
  const depth = body.compilation.depthOf(body, targets);
  return call(code`${validate(holds)}(${body.compilation.checkList(targets)}, ${subject}, ${depth})`);
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
  const dispatch = dispatchOf(body.compilation.views, view, keyword) as LiteralDispatch;
  const cases = dispatch.cases.map(({ values, branch }) => {
    const labels = values.map((one) => code`case ${one as string}: `);
    return code`${labels}${refuse(callCondition(body, branch, subject))}break;\n`;
  });
  const otherwise =
    dispatch.otherwise.length === 0
      ? code`return false;`
      : refuse(anyBranch(body, dispatch.otherwise, subject));
  const jump = code`
    switch (${readProperty(code`(${subject} as ${members})`, dispatch.property)}) {
      ${cases}default: ${otherwise}
    }
  `;
  const object = typeCondition("object", subject);
  if (dispatch.others.length === 0) return [...refuseUnless(object), jump];
  return [
    code`
      if (${print(object)}) {
        ${jump}
      } else {
        ${refuseUnless(anyBranch(body, dispatch.others, subject))}
      }
    `,
  ];
}

function anyBranch(body: Body, branches: readonly View[], subject: Code): Condition {
  return any(branches.map((branch) => callCondition(body, branch, subject)));
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
  const otherwise = anyBranch(body, dispatch.otherwise, subject);
  const jump = dispatch.cases.reduceRight(
    (rest, { values, branch: view }) => choice(equalsAny(property, values), branch(view), rest),
    otherwise,
  );
  if (dispatch.others.length === 0) return all([object, jump]);
  return choice(print(object), jump, anyBranch(body, dispatch.others, subject));
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
