import { type Code, code, lines, value as literal } from "../../emit/index.ts";
import { callCondition } from "./check.ts";
import type { Body } from "./compilation.ts";
import { any, print } from "./condition.ts";
import { typeCondition } from "./json-kind.ts";
import { issues } from "./parameters.ts";
import { type Place, printPlace } from "./place.ts";
import { readProperty } from "./property-access.ts";
import { block, type Located, reportBranch, reportStatements, reportUnless } from "./report.ts";
import { members } from "./runtime-types.ts";
import { genericIssue, validate } from "./scalar-assertions.ts";
import {
  areExclusive,
  branchesOf,
  dispatchOf,
  type LiteralDispatch,
  type PresenceDispatch,
} from "./unions.ts";
import { declare } from "./uses.ts";
import type { View } from "./view.ts";

type Keyword = "anyOf" | "oneOf";

/** Reports a union: the issues of the branch that was meant, then one for the union itself. */
export function reportUnion(
  body: Body,
  view: View,
  subject: Code,
  place: Place,
  at: Place,
  keyword: Keyword,
): readonly Code[] {
  const dispatch = dispatchOf(body.compilation.views, view, keyword);
  const union = unionIssue(place, at, keyword);
  if (dispatch?.kind === "literal") return reportLiteral(body, { view, at }, dispatch, subject, place, union);
  if (dispatch?.kind === "presence")
    return reportPresence(body, { view, at }, dispatch, subject, place, union);
  return reportSearch(body, view, subject, place, at, keyword);
}

function unionIssue(place: Place, at: Place, keyword: Keyword): Code {
  return keyword === "anyOf"
    ? genericIssue(printPlace(place), printPlace(at), "anyOf", code`{}`, "must match a schema in anyOf")
    : genericIssue(
        printPlace(place),
        printPlace(at),
        "oneOf",
        code`{ passingSchemas: null }`,
        "must match exactly one schema in oneOf",
      );
}

function branchReports(
  body: Body,
  outer: Located,
  branch: View,
  subject: Code,
  place: Place,
  union: Code,
): readonly Code[] {
  return reportUnless(callCondition(body, branch, subject), [
    ...reportStatements(body, outer, branch, subject, place),
    union,
  ]);
}

function notObject(place: Place, at: Place, union: Code): readonly Code[] {
  return [
    code`${validate("typeIssue")}(${issues}, ${printPlace(place)}, ${printPlace(at)}, "object");`,
    union,
  ];
}

function reportLiteral(
  body: Body,
  outer: Located,
  dispatch: LiteralDispatch,
  subject: Code,
  place: Place,
  union: Code,
): readonly Code[] {
  const tag = body.local("p");
  const otherwise =
    dispatch.otherwise === undefined
      ? [tagIssue(dispatch, tag, place, outer.at), union]
      : branchReports(body, outer, dispatch.otherwise, subject, place, union);
  // Flat: a chain of `else if` for each branch would nest as deep as there are branches.
  const cases = dispatch.cases.map(({ values, branch }) => {
    const labels = values.map((one) => code`case ${one as string}: `);
    return code`
      ${labels}{
        ${lines(branchReports(body, outer, branch, subject, place, union))}
        break;
      }
    `;
  });
  const object = [
    code`const ${tag}: unknown = ${readProperty(code`(${subject} as ${members})`, dispatch.property)};`,
    code`
      switch (${tag}) {
        ${lines(cases)}
        default: {
          ${lines(otherwise)}
        }
      }
    `,
  ];
  return ifObject(subject, object, notObject(place, outer.at, union));
}

/** The issue of a discriminating property that has no known value. */
function tagIssue(dispatch: LiteralDispatch, tag: Code, place: Place, at: Place): Code {
  const { property } = dispatch;
  const params = code`{ error: typeof ${tag} === "string" ? "mapping" : "tag", tag: ${property}, tagValue: ${tag} }`;
  const values = dispatch.cases.flatMap(({ values: some }) => some);
  const message = literal(`value of tag "${property}" must be one of ${JSON.stringify(values)}`);
  return genericIssue(printPlace(place), printPlace(at), "discriminator", params, message);
}

function reportPresence(
  body: Body,
  outer: Located,
  dispatch: PresenceDispatch,
  subject: Code,
  place: Place,
  union: Code,
): readonly Code[] {
  const property = readProperty(code`(${subject} as ${members})`, dispatch.property);
  const present = branchReports(body, outer, dispatch.present, subject, place, union);
  const absent = branchReports(body, outer, dispatch.absent, subject, place, union);
  const object = [
    code`
      if (${property} !== undefined) {
        ${lines(present)}
      } else {
        ${lines(absent)}
      }
    `,
  ];
  return ifObject(subject, object, notObject(place, outer.at, union));
}

function ifObject(subject: Code, then: readonly Code[], otherwise: readonly Code[]): readonly Code[] {
  return [
    code`
      if (${print(typeCondition("object", subject))}) {
        ${lines(then)}
      } else {
        ${lines(otherwise)}
      }
    `,
  ];
}

function reportSearch(
  body: Body,
  view: View,
  subject: Code,
  place: Place,
  at: Place,
  keyword: Keyword,
): readonly Code[] {
  const { views } = body.compilation;
  const branches = branchesOf(views, view, keyword);
  const holds = branches.map((branch) => callCondition(body, branch, subject));
  const failed = any(holds);
  const forks = branches.map((branch) => ({ branch, name: body.local("b") }));
  const none = reportUnless(failed, [
    ...forks.flatMap(({ branch, name }) => forked(body, { view, at }, branch, name, subject, place)),
    code`${validate("addMeant")}(${issues}, [${forks.map(({ name }) => code`${name}, `)}]);`,
    unionIssue(place, at, keyword),
  ]);
  if (keyword === "anyOf" || areExclusive(views, branches)) return none;
  const passing = body.local("n");
  const list = code`[${holds.map((one) => code`${print(one)}, `)}]`;
  const several = genericIssue(
    printPlace(place),
    printPlace(at),
    "oneOf",
    code`{ passingSchemas: ${passing} }`,
    "must match exactly one schema in oneOf",
  );
  return [
    ...none,
    code`const ${passing} = ${validate("passingSchemas")}(${list});`,
    ...block(code`if (${passing}.length > 1)`, [several]),
  ];
}

/** Reports one branch into a collection of its own. */
function forked(
  body: Body,
  outer: Located,
  branch: View,
  name: Code,
  subject: Code,
  place: Place,
): readonly Code[] {
  const statements = reportBranch(body, outer, branch, subject, place);
  return [
    code`const ${name} = ${validate("fork")}(${issues});`,
    ...block(code``, declare(issues, code`const ${issues} = ${name};`, statements)),
  ];
}
