import { type Code, code, lines, value as literal } from "../../emit/index.ts";
import { callCondition, onlyRef } from "./check.ts";
import { listCondition } from "./check-union.ts";
import type { Body } from "./compilation.ts";
import { any as anyOf, print } from "./condition.ts";
import { typeCondition } from "./json-kind.ts";
import { issues } from "./parameters.ts";
import { locationFrom, type Place, printPlace } from "./place.ts";
import { readProperty } from "./property-access.ts";
import { block, failureStatements, type Located, reportUnless } from "./report.ts";
import { members } from "./runtime-types.ts";
import { genericIssue, validate } from "./scalar-assertions.ts";
import {
  branchesOf,
  dispatchOf,
  fewBranches,
  isCounted,
  type LiteralDispatch,
  type PresenceDispatch,
} from "./unions.ts";
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
    ...failureStatements(body, outer, branch, subject, place),
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
  const cases = dispatch.cases.map(({ values, branch }) => {
    const labels = values.map((one) => code`case ${one as string}: `);
    return code`
      ${labels}
        ${lines(branchReports(body, outer, branch, subject, place, union))}
        break;
    `;
  });
  const otherwise =
    dispatch.otherwise.length === 0
      ? [tagIssue(dispatch, tag, place, outer.at), union]
      : anyBranchReports(body, outer, dispatch.otherwise, subject, place, union);
  const other =
    dispatch.others.length === 0
      ? notObject(place, outer.at, union)
      : anyBranchReports(body, outer, dispatch.others, subject, place, union);
  // A jump rather than a chain, which would nest as deeply as there are branches.
  const object = [
    code`const ${tag}: unknown = ${readProperty(code`(${subject} as ${members})`, dispatch.property)};`,
    code`
      switch (${tag}) {
        ${lines(cases)}
        default:
          ${lines(otherwise)}
      }
    `,
  ];
  return ifObject(subject, object, other);
}

/** Reports branches of which any may hold, by the one that was meant. */
function anyBranchReports(
  body: Body,
  outer: Located,
  branches: readonly View[],
  subject: Code,
  place: Place,
  union: Code,
): readonly Code[] {
  const [only, ...more] = branches;
  if (only !== undefined && more.length === 0) return branchReports(body, outer, only, subject, place, union);
  const holds = anyOf(branches.map((branch) => callCondition(body, branch, subject)));
  return reportUnless(holds, [meantReport(body, outer, branches, subject, place), union]);
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
  const many = branches.length > fewBranches;
  const any = many ? listCondition(body, branches, subject, "holdsAny") : anyOf(holds);
  const none = reportUnless(any, [
    meantReport(body, { view, at }, branches, subject, place),
    unionIssue(place, at, keyword),
  ]);
  if (!isCounted(views, branches, keyword)) return none;
  const passing = body.local("n");
  const list = many
    ? passingOf(body, branches, subject)
    : code`${validate("passingSchemas")}([${holds.map((one) => code`${print(one)}, `)}])`;
  const several = genericIssue(
    printPlace(place),
    printPlace(at),
    "oneOf",
    code`{ passingSchemas: ${passing} }`,
    "must match exactly one schema in oneOf",
  );
  return [...none, code`const ${passing} = ${list};`, ...block(code`if (${passing}.length > 1)`, [several])];
}

function passingOf(body: Body, branches: readonly View[], subject: Code): Code {
  const targets = branches.map((branch) => onlyRef(body.compilation, branch) ?? branch);
  const depth = body.compilation.depthOf(body, targets);
  return code`${validate("passingChecks")}(${body.compilation.checkList(targets)}, ${subject}, ${depth})`;
}

/** Reports the branch that was meant: the runtime tries them all, each in a collection of its own. */
function meantReport(
  body: Body,
  outer: Located,
  branches: readonly View[],
  subject: Code,
  place: Place,
): Code {
  const { api } = body.compilation.views;
  const list = branches.map((branch) => {
    const target = onlyRef(body.compilation, branch);
    const from = locationFrom(api, outer.view.schema, outer.at, branch.schema);
    const at = target === undefined ? from : locationFrom(api, branch.schema, from, target.schema);
    return code`[${body.compilation.reportName(target ?? branch)}, ${printPlace(at)}], `;
  });
  return code`${validate("reportMeant")}(${issues}, ${subject}, ${printPlace(place)}, [${list}]);`;
}
