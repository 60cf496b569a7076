import { describe, expect, it } from "vitest";
import { atPointer } from "./json-pointer.ts";
import type {
  MediaType,
  Message,
  Operation,
  Parameter,
  PilotDocument,
  Referenced,
} from "./pilot-document.ts";
import { bundlePilot } from "./redocly.ts";
import { schemaValidator } from "./schema-validator.ts";

const assumptions = "openapi/overlays/assumptions.yaml";

/** An example, the place of its schema, and the place to name when it fails. */
interface Sample {
  readonly place: string;
  readonly schema: string;
  readonly value: unknown;
}

describe.each([
  { form: "as it is written", overlays: [] },
  { form: "with the assumptions", overlays: [assumptions] },
])("the document $form", async ({ overlays }) => {
  // Parsed text of our own; its types are what the assertions below rest on.
  const document = JSON.parse(await bundlePilot(overlays)) as PilotDocument;
  const validatorAt = schemaValidator(document);
  const samples = collect(document);

  it.each(Object.keys(document.components.schemas))("has the valid schema %s", (name) => {
    expect(validatorAt(`#/components/schemas/${name}`)).toBeTypeOf("function");
  });

  it.each(samples.map((sample) => [sample.place, sample] as const))(
    "has a valid example at %s",
    (_, { schema, value }) => {
      const validate = validatorAt(schema);
      expect(validate(value), JSON.stringify(validate.errors)).toBe(true);
    },
  );

  it("gives every body of a request and a response at least one named example", () => {
    const without = bodies(document).filter(({ media }) => Object.keys(media.examples ?? {}).length === 0);
    expect(without.map(({ place }) => place)).toEqual([]);
  });

  it("names the two bodies of the 404 not_found and actor_unavailable", () => {
    const places = samples.map(({ place }) => place).filter((place) => place.includes("listActorPosts 404"));
    expect(places.map((place) => place.split(" ").at(-1))).toEqual(["not_found", "actor_unavailable"]);
  });
});

function follow<T extends object>(
  document: PilotDocument,
  pointer: string,
  node: Referenced<T>,
): [string, T] {
  if (!("$ref" in node)) return [pointer, node];
  // The bundle holds only references to components of the kind that stands in their place.
  return [node.$ref, atPointer(document, node.$ref) as T];
}

function operations(document: PilotDocument): { pointer: string; operation: Operation }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      "operationId" in operation
        ? [{ pointer: `#/paths/${path.replaceAll("/", "~1")}/${method}`, operation }]
        : [],
    ),
  );
}

function messages(document: PilotDocument): { place: string; pointer: string; message: Message }[] {
  return operations(document).flatMap(({ pointer, operation }) => {
    const named: [string, string, Referenced<Message>][] = Object.entries(operation.responses).map(
      ([status, response]) => [status, `${pointer}/responses/${status}`, response],
    );
    if (operation.requestBody !== undefined)
      named.push(["request", `${pointer}/requestBody`, operation.requestBody]);
    return named.map(([name, at, node]) => {
      const [found, message] = follow(document, at, node);
      return { place: `${operation.operationId} ${name}`, pointer: found, message };
    });
  });
}

function bodies(document: PilotDocument): { place: string; pointer: string; media: MediaType }[] {
  return messages(document).flatMap(({ place, pointer, message }) =>
    Object.entries(message.content ?? {}).map(([type, media]) => ({
      place: `${place} ${type}`,
      pointer: `${pointer}/content/${type.replaceAll("/", "~1")}`,
      media,
    })),
  );
}

function collect(document: PilotDocument): Sample[] {
  const ofBodies = bodies(document).flatMap(({ place, pointer, media }) =>
    Object.entries(media.examples ?? {}).map(([name, example]) => ({
      place: `${place} ${name}`,
      schema: `${pointer}/schema`,
      value: follow(document, pointer, example)[1].value,
    })),
  );
  const { parameters, headers } = document.components;
  return [...ofBodies, ...ofParameters("parameters", parameters), ...ofParameters("headers", headers)];
}

function ofParameters(kind: string, parameters: Readonly<Record<string, Parameter>>): Sample[] {
  return Object.entries(parameters).map(([name, { example }]) => ({
    place: `${kind} ${name}`,
    schema: `#/components/${kind}/${name}/schema`,
    value: example,
  }));
}
