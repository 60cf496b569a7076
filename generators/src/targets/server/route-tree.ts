import { type RouteTree, routeTree } from "@tenon/runtime/server";
import { type Code, code, objectKey, value } from "../../emit/index.ts";
import type { Api, Operation } from "../../model/index.ts";
import type { Names } from "../../plan/index.ts";
import { braces, inlineArray } from "../brackets.ts";
import { serverType } from "./server-symbol.ts";

/** `serverRoutes`: the router's tree, so that no server has to build it when it starts. */
export function routes(api: Api, names: Names): Code {
  const type = code`${serverType("RouteTree")}<${serverType("ServerOperation")}>`;
  return code`
    /** The operations by their paths, as the router looks them up. */
    export const ${names.api("server.routes")}: ${type} = ${level(routeTree(api.operations), names)};
  `;
}

function level(tree: RouteTree<Operation>, names: Names): Code {
  const { routes: ending = [], literals = {}, patterns = [], parameter } = tree;
  const routeNames = ending.map((operation) => code`${names.operation("server.route", operation)}`);
  const texts = Object.entries(literals).map(
    ([text, next]) => code`${objectKey(text)}: ${level(next, names)},`,
  );
  const shapes = patterns.map((one) => code`{ texts: ${value(one.texts)}, next: ${level(one.next, names)} }`);
  return braces([
    ...(routeNames.length > 0 ? [code`routes: ${inlineArray(routeNames)},`] : []),
    ...(texts.length > 0 ? [code`literals: ${braces(texts)},`] : []),
    ...(shapes.length > 0 ? [code`patterns: ${inlineArray(shapes)},`] : []),
    ...(parameter === undefined ? [] : [code`parameter: ${level(parameter, names)},`]),
  ]);
}
