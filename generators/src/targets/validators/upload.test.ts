import { beforeAll, describe, expect, test } from "vitest";
import type * as client from "../../../../packages/runtime/src/client/index.ts";
import { rejection } from "../../../../packages/runtime/test/loopback.ts";
import { clientTarget } from "../client/index.ts";
import { serverTarget } from "../server/index.ts";
import { run } from "../testing/bundle.ts";
import { emitTargets, modelOf } from "../testing/emit-target.ts";
import { typesTarget } from "../types/index.ts";
import { validationTarget } from "../validation/index.ts";
import { validatorsTarget } from "./index.ts";

const document = `
openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /files:
    post:
      operationId: upload
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [file, title]
              additionalProperties: false
              properties:
                file: { type: string, contentMediaType: image/png }
                more: { type: array, maxItems: 2, items: { contentMediaType: application/octet-stream } }
                title: { type: string, minLength: 2 }
                size: { type: integer, minimum: 1 }
      responses:
        "200":
          description: What came.
          content: { application/json: { schema: { type: object } } }
        "400":
          description: What is wrong with it.
          content: { application/problem+json: { schema: { type: object } } }
`;

interface Body {
  readonly file: Blob;
  readonly more?: readonly Blob[];
  readonly title: string;
  readonly size?: number;
}

interface Exports {
  readonly createClient: typeof client.createClient;
  readonly validation: typeof client.validation;
  readonly operationChecks: Readonly<Record<string, client.OperationChecks>>;
  createHandler(handlers: object, options?: object): (request: Request, context: object) => Promise<Response>;
  upload(client: object, input: object): Promise<{ readonly status: number; readonly body: unknown }>;
  isUploadRequestBody(value: unknown): boolean;
  validateUploadRequestBody(value: unknown): { readonly errors: readonly object[] };
}

let generated: Exports;

beforeAll(async () => {
  const targets = [typesTarget, validatorsTarget, clientTarget, serverTarget, validationTarget];
  generated = await run<Exports>(
    emitTargets(await modelOf(document), targets),
    'export * from "./client.ts"; export { createHandler } from "./server.ts"; export * from "./validation.ts"; export * from "./validators.ts";',
  );
});

/** A client of the generated server: what one writes the other reads. `checked`: whether the client validates too. */
function connect(checked: boolean): object {
  const { createClient, createHandler, validation, operationChecks: checks } = generated;
  const handle = createHandler({
    async upload({ body }: { readonly body: Body }) {
      const more = await Promise.all((body.more ?? []).map((one) => one.text()));
      const { name, type } = body.file as File;
      const file = { name, type, text: await body.file.text() };
      return { status: 200, body: { file, more, title: body.title, size: body.size } };
    },
  });
  return createClient({
    baseUrl: "http://test",
    fetch: (input: RequestInfo | URL, init?: RequestInit) => handle(new Request(input, init), {}),
    ...(checked && { validation: validation({ checks }) }),
  });
}

const file = new File(["png"], "a.png", { type: "image/png" });
const good = { file, more: [new Blob(["b"]), file], title: "ab", size: 3 };

describe("an uploaded file", () => {
  test("passes the validators of client and server, and arrives", async () => {
    expect(generated.isUploadRequestBody(good)).toBe(true);
    const { status, body } = await generated.upload(connect(true), { body: good });
    expect(status).toBe(200);
    expect(body).toEqual({
      file: { name: "a.png", type: "image/png", text: "png" },
      more: ["b", "png"],
      title: "ab",
      size: 3,
    });
  });

  test.each([
    ["a field beside it", { ...good, title: "a" }, "/title", "minLength"],
    ["how many there are", { ...good, more: [file, file, file] }, "/more", "maxItems"],
    ["a number beside it", { ...good, size: 0 }, "/size", "minimum"],
  ])(
    "is refused for %s, by the client before it is sent and by the server",
    async (_name, body, instancePath, keyword) => {
      expect(generated.isUploadRequestBody(body)).toBe(false);
      expect(generated.validateUploadRequestBody(body).errors).toMatchObject([{ instancePath, keyword }]);
      expect(await rejection(generated.upload(connect(true), { body }))).toMatchObject({
        name: "RequestValidationError",
        issues: [{ in: "body", pointer: instancePath, keyword }],
      });
      const refusal = await generated.upload(connect(false), { body });
      expect(refusal).toMatchObject({ status: 400 });
      expect(JSON.stringify(refusal)).toContain(instancePath);
    },
  );

  test("is no number, list or plain object", () => {
    for (const one of [1, {}, null, [file]])
      expect(generated.validateUploadRequestBody({ ...good, file: one }).errors).toMatchObject([
        { instancePath: "/file", keyword: "type" },
      ]);
  });
});
