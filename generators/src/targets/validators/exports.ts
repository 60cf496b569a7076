import {
  type Code,
  code,
  identifier,
  lines,
  type ModuleSymbol,
  objectKey,
  runtimeSymbol,
} from "../../emit/index.ts";
import { type Direction, everyOperation, operationParts, type SchemaId } from "../../model/index.ts";
import { hasForm } from "../types/index.ts";
import { onlyRef } from "./check.ts";
import type { Compilation } from "./compilation.ts";
import { JsonSchemas } from "./json-schema.ts";
import { locationOf } from "./place.ts";
import { validate } from "./scalar-assertions.ts";
import type { View } from "./view.ts";

/** `isX`, `validateX`, `parseX` and `xSchema` of every named schema. */
export function schemaExports(compilation: Compilation): readonly Code[] {
  const { api, names, options } = compilation.context;
  const jsonSchemas = options.jsonSchemas === "include" ? new JsonSchemas(api) : undefined;
  return api.namedSchemas.map((id) => {
    // JSON is what validators see.
    const type = names.schema(hasForm(api, id, "response") ? "types.wireSchema" : "types.schema", id);
    const is = names.schema("validators.is", id);
    const validateName = names.schema("validators.validate", id);
    return code`
      /** Whether the value is of the type {@link ${type}}. */
      export ${isFunction(compilation, is, id, "response", code`value is ${type}`)}

      /** What keeps the value from being of the type {@link ${type}}. */
      export ${validateFunction(compilation, validateName, id, "response")}

      /** The value as {@link ${type}}; throws a \`ValidationError\` that carries the report where it is none. */
      export function ${names.schema("validators.parse", id)}(value: unknown): ${type} {
        if (${is}(value)) return value;
        throw new ${validate("ValidationError")}(${validateName}(value));
      }

      /** {@link ${type}} as a Standard Schema. */
      export const ${names.schema("validators.schema", id)}: ${standardSchema(compilation, id, jsonSchemas)}
    `;
  });
}

/** The type and value of `xSchema`, from the colon on. */
function standardSchema(compilation: Compilation, id: SchemaId, jsonSchemas: JsonSchemas | undefined): Code {
  const { names } = compilation.context;
  const type = names.schema("types.schema", id);
  const validateName = names.schema("validators.validate", id);
  if (jsonSchemas === undefined)
    return code`${typeSymbol("StandardSchema")}<${type}> = /* @__PURE__ */ ${validate("standardSchema")}<${type}>(${validateName});`;
  const definitions = jsonSchemas
    .definitions(id)
    .map(
      ({ id: one, name, json }) => code`${objectKey(name)}: ${compilation.constants.definition(one, json)}, `,
    );
  return code`${typeSymbol("StandardJsonSchema")}<${type}> = /* @__PURE__ */ ${validate("standardJsonSchema")}<${type}>(${validateName}, ${jsonSchemas.name(id)}, { ${definitions}});`;
}

/** The exported names of one part of an operation. */
interface PartNames {
  readonly is: ModuleSymbol;
  readonly validate: ModuleSymbol;
  readonly id: SchemaId;
  readonly direction: Direction;
}

/** `isX` and `validateX` of every part of every operation. What says the same has one function under several names. */
export function partExports(compilation: Compilation): readonly Code[] {
  const { api, names } = compilation.context;
  const named = new Map(api.namedSchemas.map((id) => [compilation.views.root(id, "response"), id]));
  return [...partsByView(compilation)].flatMap(([view, parts]) => {
    const id = named.get(view);
    return id === undefined
      ? sharedExports(compilation, view, parts)
      : [
          aliases(
            code`${names.schema("validators.is", id)}`,
            code`${names.schema("validators.validate", id)}`,
            parts,
          ),
        ];
  });
}

function partsByView(compilation: Compilation): ReadonlyMap<View, readonly [PartNames, ...PartNames[]]> {
  const { api, names } = compilation.context;
  const groups = new Map<View, [PartNames, ...PartNames[]]>();
  for (const operation of everyOperation([...api.operations, ...api.webhooks])) {
    for (const part of operationParts(operation)) {
      const view = meant(compilation, compilation.views.root(part.schema, part.direction));
      const one: PartNames = {
        is: names.part("validators.isPart", operation, part),
        validate: names.part("validators.validatePart", operation, part),
        id: part.schema,
        direction: part.direction,
      };
      const group = groups.get(view);
      if (group === undefined) groups.set(view, [one]);
      else group.push(one);
    }
  }
  return groups;
}

/** One function for all the parts. Names of parts are long, so that it has a short one where there are several. */
function sharedExports(
  compilation: Compilation,
  view: View,
  parts: readonly [PartNames, ...PartNames[]],
): readonly Code[] {
  const [{ id, direction }] = parts;
  const is = compilation.isDeep(view)
    ? compilation.declare("is", (name) => isFunction(compilation, name, id, direction, code`boolean`))
    : compilation.checkName(view);
  const validateName = compilation.declare("validate", (name) =>
    validateFunction(compilation, name, id, direction),
  );
  return [aliases(is, validateName, parts)];
}

/** Exports two functions under the names of parts. */
function aliases(is: Code, validateName: Code, parts: readonly PartNames[]): Code {
  const names = parts.map((part) => code`${is} as ${part.is}, ${validateName} as ${part.validate},`);
  return code`
    export {
      ${lines(names)}
    };
  `;
}

/** What a view comes to where it only refers to another. */
function meant(compilation: Compilation, view: View): View {
  const seen = new Set<View>();
  let found = view;
  for (
    let next: View | undefined = view;
    next !== undefined && !seen.has(next);
    next = onlyRef(compilation, next)
  ) {
    seen.add(next);
    found = next;
  }
  return found;
}

function isFunction(
  compilation: Compilation,
  name: ModuleSymbol | Code,
  id: SchemaId,
  way: Direction,
  result: Code,
): Code {
  const view = compilation.views.root(id, way);
  return code`
    function ${name}(value: unknown): ${result} {
      return ${compilation.checkFromOutside(view)};
    }
  `;
}

function validateFunction(
  compilation: Compilation,
  name: ModuleSymbol | Code,
  id: SchemaId,
  way: Direction,
): Code {
  const view = compilation.views.root(id, way);
  return code`
    function ${name}(value: unknown, options?: ${typeSymbol("ValidateOptions")}): ${typeSymbol("ValidationReport")} {
      return ${compilation.checkFromOutside(view)} ? ${validate("validReport")} : ${validate("invalidReport")}(${compilation.reportName(view)}, ${locationOf(compilation.views.api, view.schema)}, value, options);
    }
  `;
}

function typeSymbol(name: string): ModuleSymbol {
  return runtimeSymbol("validate", identifier(name), "type");
}
