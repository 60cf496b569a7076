import { describe, expect, it } from "vitest";
import { documentValidators } from "../testing/document-validators.ts";

const upload = {
  type: "object",
  required: ["file"],
  properties: {
    file: { type: "string", contentMediaType: "image/png", maxLength: 2 },
    files: { type: "array", items: { type: "string", format: "binary" } },
    untyped: { contentMediaType: "application/octet-stream" },
    name: { type: "string" },
  },
};

describe("bytes in a multipart body", () => {
  const validators = documentValidators({ Upload: upload });
  const file = new File(["content"], "a.png", { type: "image/png" });

  it("are a Blob or a File, which keywords for strings do not concern", async () => {
    const { is } = await validators;
    expect(is("Upload", { file })).toBe(true);
    expect(is("Upload", { file: new Blob(["content"]), files: [file, file], untyped: file })).toBe(true);
  });

  it("are text where text stands for them", async () => {
    const { is, faults } = await validators;
    expect(is("Upload", { file: "ab", untyped: "a" })).toBe(true);
    expect(faults("Upload", { file: "abc" })).toEqual(["/file maxLength"]);
  });

  it("are nothing else, and text fields are no files", async () => {
    const { faults } = await validators;
    expect(faults("Upload", { file: {}, name: file })).toEqual(["/file type", "/name type"]);
  });
});
