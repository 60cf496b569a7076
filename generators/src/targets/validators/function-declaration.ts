import { type Code, code, empty, identifier, lines, runtimeSymbol } from "../../emit/index.ts";
import { at, depth, issues, parameter, path, property, value } from "./parameters.ts";
import { declare, uses } from "./uses.ts";

/** A function that says whether a value conforms; `deep`: it is told how many recursive calls are open. */
export function checkFunction(name: Code, written: readonly Code[], deep: boolean): Code {
  const statements = withProperty(written);
  const last = deep ? code`, ${parameter(depth, uses(statements, depth))}: number` : empty;
  return code`
    function ${name}(${parameter(value, uses(statements, value))}: unknown${last}): boolean {
      ${lines(statements)}
    }
  `;
}

/** A function that adds what is wrong with a value to the issues; `recursive`: it can lead back to itself. */
export function reportFunction(name: Code, written: readonly Code[], recursive: boolean): Code {
  const statements = withProperty(written);
  const type = runtimeSymbol("validate", identifier("Issues"), "type");
  const guarded = recursive
    ? [
        code`${runtimeSymbol("validate", identifier("enter"))}(${issues});`,
        ...statements,
        code`${runtimeSymbol("validate", identifier("leave"))}(${issues});`,
      ]
    : statements;
  const parameters = [value, path, at, issues].map((one) => parameter(one, uses(guarded, one)));
  return code`
    function ${name}(${parameters[0]}: unknown, ${parameters[1]}: string, ${parameters[2]}: string, ${parameters[3]}: ${type}): void {
      ${lines(guarded)}
    }
  `;
}

function withProperty(written: readonly Code[]): readonly Code[] {
  return declare(property, code`let ${property}: unknown;`, written);
}
