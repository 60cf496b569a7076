import fc from "fast-check";
import { expect, test } from "vitest";
import { lowerTexts } from "../lower/lower-texts.ts";
import { type Api, everyOperation, operationParts, schemaOf } from "../model/index.ts";
import { builtInTargets } from "../targets/built-in.ts";
import type { NamingHook } from "./candidate.ts";
import { type NamedDocument, namedDocument, namedDocuments, strayTexts } from "./named-document.fixture.ts";
import { sameNames } from "./names.ts";
import { planNames } from "./plan-names.ts";
import { isReserved } from "./reserved-names.ts";
import { baseName } from "./words.ts";

const roles = builtInTargets.flatMap((target) => target.roles);

async function modelOf(document: NamedDocument): Promise<Api> {
  const { api, diagnostics } = await lowerTexts({ "a.json": JSON.stringify(namedDocument(document)) });
  if (api === undefined) throw new Error(JSON.stringify(diagnostics));
  return api;
}

/** Every name with whose it is, by what it is: entity, its member, and role. */
function everyName(
  api: Api,
  hook?: NamingHook,
): ReadonlyMap<string, readonly [entity: string, name: string]> {
  const names = planNames(api, roles, hook);
  const all = new Map<string, readonly [string, string]>();
  const note = (entity: string, member: string, key: string, name: string): void => {
    all.set(`${entity} ${member} ${key}`, [entity, name]);
  };
  for (const { of, key, applies } of roles) {
    if (of === "api") note("the output", "", key, names.api(key).name.text);
    if (of === "schema") {
      for (const id of api.namedSchemas) {
        if (applies?.(api, id) === false) continue;
        note(`schema ${schemaOf(api, id).name}`, "", key, names.schema(key, id).name.text);
      }
    }
    if (of === "securityScheme") {
      for (const { name } of api.securitySchemes)
        note(`scheme ${name}`, "", key, names.securityScheme(key, name).name.text);
    }
    for (const operation of everyOperation([...api.operations, ...api.webhooks])) {
      const entity = `operation ${operation.method} ${operation.path}`;
      if (of === "operation") note(entity, "", key, names.operation(key, operation).name.text);
      if (of === "response") {
        for (const response of operation.responses)
          note(entity, response.status, key, names.response(key, operation, response).name.text);
      }
      if (of === "part") {
        for (const [index, part] of operationParts(operation).entries())
          note(entity, `part ${index}`, key, names.part(key, operation, part).name.text);
      }
    }
  }
  return all;
}

/** Names of an operation's function and of a schema's type, which are what they are called by. */
const own = ["client.function", "types.schema"];

test("every name is one entity's, none is reserved, and none is made twice within one file", {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      namedDocuments,
      fc.option(fc.array(strayTexts, { minLength: 1 })),
      async (document, texts) => {
        const api = await modelOf(document);
        let asked = 0;
        const hook: NamingHook | undefined = texts === null ? undefined : () => texts[asked++ % texts.length];
        const owners = new Map<string, string>();
        const inFiles = new Map<string, string>();
        for (const [what, [entity, name]] of everyName(api, hook)) {
          expect(isReserved(name), `${what}: ${name}`).toBe(false);
          expect(owners.get(name) ?? entity, `${what}: ${name}`).toBe(entity);
          owners.set(name, entity);
          const key = what.split(" ").at(-1);
          const place = `${roles.find((role) => role.key === key)?.file} ${name}`;
          expect(inFiles.get(place), `${what}: ${name}`).toBeUndefined();
          inFiles.set(place, what);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test("names are the same again, and an entity of other words changes none", {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(namedDocuments, fc.boolean(), async (document, isFirst) => {
      const api = await modelOf(document);
      const again = await modelOf(document);
      expect(sameNames(planNames(api, roles), planNames(again, roles))).toBe(true);
      const [schemas, operations, schemes] = (["schemas", "operations", "schemes"] as const).map((kind) => {
        const added = kind === "operations" ? { id: "quux", tag: "t" } : "Quux";
        return isFirst ? [added, ...document[kind]] : [...document[kind], added];
      });
      const more = await modelOf({ schemas, operations, schemes } as NamedDocument);
      const after = everyName(more);
      for (const [what, name] of everyName(api)) expect([what, after.get(what)]).toEqual([what, name]);
    }),
    { numRuns: 200 },
  );
});

test("a function has the name of its operation, unless that is reserved or another entity's own", {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(namedDocuments, async (document) => {
      const api = await modelOf(document);
      const names = everyName(api);
      const fixed = new Set(
        [...names].filter(([what]) => what.startsWith("the output")).map(([, [, name]]) => name),
      );
      const types = new Set(
        [...names].filter(([what]) => what.endsWith(own[1] ?? "")).map(([, [, name]]) => name),
      );
      for (const operation of api.operations) {
        if (operation.operationId === undefined) continue;
        const { camel, pascal } = baseName(operation.operationId, "operation");
        const rivals = everyOperation([...api.operations, ...api.webhooks]).filter((one) => {
          if (one === operation || one.operationId === undefined) return false;
          const base = baseName(one.operationId, "operation");
          return base.camel === camel || base.pascal === pascal;
        });
        if (isReserved(camel) || fixed.has(camel) || types.has(camel) || rivals.length > 0) continue;
        const entity = `operation ${operation.method} ${operation.path}`;
        expect(names.get(`${entity}  client.function`)?.[1]).toBe(camel);
      }
    }),
    { numRuns: 200 },
  );
});
