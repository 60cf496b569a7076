import { describe, expect, it } from "vitest";
import { documentValidators } from "../testing/document-validators.ts";

const account = {
  type: "object",
  required: ["id", "name", "password"],
  properties: {
    id: { type: "string", readOnly: true },
    name: { type: "string" },
    password: { $ref: "#/components/schemas/Secret" },
  },
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const ref = { $ref: "#/components/schemas/Account" };
const paths = {
  "/accounts": {
    post: {
      operationId: "createAccount",
      parameters: [{ name: "page", in: "query", schema: { type: "integer", minimum: 1 } }],
      requestBody: json(ref),
      responses: { "200": { description: "Done.", ...json({ type: "array", items: ref }) } },
    },
  },
};

describe("readOnly and writeOnly", () => {
  it("are not required the other way, through references and arrays", async () => {
    const { is, faults } = await documentValidators(
      { Account: account, Secret: { type: "string", writeOnly: true } },
      paths,
    );
    expect(is("CreateAccountRequestBody", { name: "a", password: "b" })).toBe(true);
    expect(faults("CreateAccountRequestBody", { name: "a" })).toEqual(["required"]);
    expect(is("CreateAccountResponse200Body", [{ id: "1", name: "a" }])).toBe(true);
    expect(faults("CreateAccountResponse200Body", [{ name: "a" }])).toEqual(["/0 required"]);
    expect(is("Account", { id: "1", name: "a" })).toBe(true);
    expect([is("CreateAccountQueryPage", 1), is("CreateAccountQueryPage", 0)]).toEqual([true, false]);
  });
});
