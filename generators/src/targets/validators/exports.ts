import {
  type Code,
  code,
  identifier,
  type ModuleSymbol,
  objectKey,
  runtimeSymbol,
} from "../../emit/index.ts";
import { type Direction, everyOperation, operationParts, type SchemaId } from "../../model/index.ts";
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
    const type = names.schema("types.schema", id);
    const is = names.schema("validators.is", id);
    const validateName = names.schema("validators.validate", id);
    return code`
      /** Whether the value is of the type {@link ${type}}. */
      ${isFunction(compilation, is, id, "response", code`value is ${type}`)}

      /** What keeps the value from being of the type {@link ${type}}. */
      ${validateFunction(compilation, validateName, id, "response")}

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

/** `isX` and `validateX` of every part of every operation. What says the same as another export is another name of it. */
export function partExports(compilation: Compilation): readonly Code[] {
  const { api, names } = compilation.context;
  const known = new Map<View, readonly [is: ModuleSymbol, validate: ModuleSymbol]>();
  for (const id of api.namedSchemas) {
    known.set(compilation.views.root(id, "response"), [
      names.schema("validators.is", id),
      names.schema("validators.validate", id),
    ]);
  }
  return everyOperation([...api.operations, ...api.webhooks]).flatMap((operation) =>
    operationParts(operation).map((part) => {
      const is = names.part("validators.isPart", operation, part);
      const validateName = names.part("validators.validatePart", operation, part);
      const view = meant(compilation, compilation.views.root(part.schema, part.direction));
      const same = known.get(view);
      if (same !== undefined) return code`export { ${same[0]} as ${is}, ${same[1]} as ${validateName} };`;
      known.set(view, [is, validateName]);
      return code`
        ${isFunction(compilation, is, part.schema, part.direction, code`boolean`)}

        ${validateFunction(compilation, validateName, part.schema, part.direction)}
      `;
    }),
  );
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
  name: ModuleSymbol,
  id: SchemaId,
  way: Direction,
  result: Code,
): Code {
  const view = compilation.views.root(id, way);
  return code`
    export function ${name}(value: unknown): ${result} {
      return ${compilation.checkFromOutside(view)};
    }
  `;
}

function validateFunction(compilation: Compilation, name: ModuleSymbol, id: SchemaId, way: Direction): Code {
  const view = compilation.views.root(id, way);
  return code`
    export function ${name}(value: unknown, options?: ${typeSymbol("ValidateOptions")}): ${typeSymbol("ValidationReport")} {
      return ${compilation.checkFromOutside(view)} ? ${validate("validReport")} : ${validate("invalidReport")}(${compilation.reportName(view)}, ${locationOf(compilation.views.api, view.schema)}, value, options);
    }
  `;
}

function typeSymbol(name: string): ModuleSymbol {
  return runtimeSymbol("validate", identifier(name), "type");
}
