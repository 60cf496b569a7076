import { describe, expect, test } from "vitest";
import { Project, pets } from "./tenon.fixture.ts";

const config = `import { folder } from "./folder.ts";
export default { document: "api/pets.yaml", outputs: [{ directory: folder }, { directory: "two", targets: ["types"] }] };
`;

function project(): Project {
  return new Project({
    "api/pets.yaml": pets.replace("#/components/schemas/Pet", "pet.yaml"),
    "api/pet.yaml": "type: string\n",
    "folder.ts": 'export const folder = "one";\n',
    "tenon.config.ts": config,
  });
}

describe("generate --list", () => {
  test("inputs: every file that is read, modules of the configuration included, from the current folder", () => {
    using given = project();
    const before = given.snapshot();
    expect(given.tenon(["generate", "--list", "inputs"])).toEqual({
      code: 0,
      out: "api/pet.yaml\napi/pets.yaml\nfolder.ts\ntenon.config.ts\n",
      err: "",
    });
    expect(given.snapshot()).toEqual(before);
  });

  test("inputs: says which of them are not there", () => {
    using given = new Project({ "pets.yaml": pets.replace("#/components/schemas/Pet", "Pet") });
    const list = ["generate", "pets.yaml", "--out", "out", "--list", "inputs"];
    const { code, out, err } = given.tenon(list);
    expect([code, out]).toEqual([0, "Pet\npets.yaml\n"]);
    expect(err).toContain("\nPet is not there: a reference asks for it in vain.\n");
    expect(JSON.parse(given.tenon([...list, "--json"]).out)).toMatchObject({
      paths: ["Pet", "pets.yaml"],
      absent: ["Pet"],
    });
    given.put("Pet", "type: string\n");
    expect(given.tenon(list).err).not.toContain("is not there");
  });

  test("outputs: the folders, whether or not they are up to date", () => {
    using given = project();
    const listed = given.tenon(["generate", "--list", "outputs", "--json"]);
    expect(JSON.parse(listed.out)).toMatchObject({ exitCode: 0, paths: ["one", "two"] });
    given.tenon(["generate"]);
    expect(given.tenon(["generate", "--list", "outputs"])).toEqual({ code: 0, out: "one\ntwo\n", err: "" });
  });

  test("lists nothing when the document is wrong", () => {
    using given = project();
    given.put("api/pets.yaml", "openapi: [");
    expect(given.tenon(["generate", "--list", "inputs"])).toMatchObject({ code: 2, out: "" });
  });
});
