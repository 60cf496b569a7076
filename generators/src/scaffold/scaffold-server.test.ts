import { describe, expect, test } from "vitest";
import { compileHandlers, type Operations, scaffold } from "./scaffold.fixture.ts";

const pets: Operations = {
  listPets: ["GET /pets", "Pets"],
  createPet: ["POST /pets", "Pets"],
  getOwner: ["GET /owners/{id}", "Pet owners"],
  ping: ["GET /ping"],
};

describe("a folder that is empty", () => {
  test("gets a file for each tag and an index", async () => {
    const { folder, diagnostics } = await scaffold(pets);
    expect(diagnostics).toEqual([]);
    expect(Object.keys(folder).sort()).toEqual(["index.ts", "pet-owners.ts", "pets.ts", "untagged.ts"]);
    expect(folder["pets.ts"]).toBe(`import { type Handlers, HttpError } from "../generated/server.ts";

/** Operations of the tag Pets. */
export const petsHandlers: Pick<Handlers, "listPets" | "createPet"> = {
  /** \`GET /pets\` */
  async listPets() {
    throw new HttpError(501, "listPets is not written yet");
  },

  /** \`POST /pets\` */
  async createPet() {
    throw new HttpError(501, "createPet is not written yet");
  },
};
`);
    expect(folder["index.ts"]).toBe(`import type { Handlers } from "../generated/server.ts";
import { petOwnersHandlers } from "./pet-owners.ts";
import { petsHandlers } from "./pets.ts";
import { untaggedHandlers } from "./untagged.ts";

/** Every operation of the API, for \`createHandler\`. */
export const handlers: Handlers = {
  ...petsHandlers,
  ...petOwnersHandlers,
  ...untaggedHandlers,
};
`);
    expect(await compileHandlers(pets, folder)).toBe("");
  });

  test("says below which path the document's servers have it", async () => {
    const servers = [{ url: "https://pets.example/v1" }, { url: "/v2" }];
    const said =
      "The document's servers have it below `/v1` or `/v2`: give `createHandler` the option `basePath`.";
    const { folder, advice } = await scaffold(pets, {}, servers);
    expect(advice).toBe(said);
    expect(folder["index.ts"]).toContain(`
/**
 * Every operation of the API, for \`createHandler\`.
 *
 * ${said}
 */
export const handlers: Handlers = {`);
  });

  test("run again, nothing changes", async () => {
    const { folder } = await scaffold(pets);
    expect((await scaffold(pets, folder)).changed).toEqual([]);
  });

  test("tags that make one file name, or no name, have files of their own", async () => {
    const operations: Operations = {
      a: ["GET /a", "A b"],
      b: ["GET /b", "a-b"],
      c: ["GET /c", "index"],
      d: ["GET /d", "!"],
      e: ["GET /e"],
    };
    const { folder } = await scaffold(operations);
    expect(Object.keys(folder).sort()).toEqual([
      "a-b-2.ts",
      "a-b.ts",
      "index-handlers.ts",
      "index.ts",
      "untagged-2.ts",
      "untagged.ts",
    ]);
    expect(await compileHandlers(operations, folder)).toBe("");
  });

  test("nothing of the document becomes code", async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a document
    const operations: Operations = { a: ["GET /x*/y`${1}", '*/ "; throw 1; //\u2028\n@x'] };
    const { folder } = await scaffold(operations);
    expect(await compileHandlers(operations, folder)).toBe("");
  });

  test("a document with a schema HttpError is served the runtime's by the other name", async () => {
    const operations: Operations = { httpError: ["GET /a", "A"], HttpError: ["GET /b", "A"] };
    const { folder } = await scaffold(operations);
    expect(await compileHandlers(operations, folder)).toBe("");
  });
});

/** What a person exports by default has no type written beside it. */
const inferred = ["--isolatedDeclarations", "false"];

/** What a person has made of it: formatting, comments and order of their own. */
const own = `// Ours.
import { HttpError as Refused, type Handlers as All } from "../generated/server.ts";
import process from "node:process"

const helper   = (text: string) => text.trim(); // odd spacing

export default {
  // first the writing one
  createPet: async (request) => { helper(request.operation.name); return { status: 204 } },
  listPets() { throw new Refused(501, "later") } // no comma here
  // the end
} satisfies Pick<All, 'listPets' // reading
  | 'createPet'>;
`;
const index = `import type { Handlers } from "../generated/server.ts";
import blog from "./blog.ts";

export function compose(): Handlers {
  return { ...blog };
}
`;
const two: Operations = { listPets: ["GET /pets", "Pets"], createPet: ["POST /pets", "Pets"] };

describe("a document that has changed", () => {
  test("new operations come to the others of their tag, however that file looks and is called", async () => {
    const more: Operations = { ...two, deletePet: ["DELETE /pets/{id}", "Pets"] };
    const { folder, diagnostics } = await scaffold(more, { "blog.ts": own, "index.ts": index });
    expect(diagnostics).toEqual([]);
    expect(folder["index.ts"]).toBe(index);
    expect(folder["blog.ts"]).toBe(
      own
        .replace('"later") } //', '"later") }, //')
        .replace(
          "  // the end\n",
          '  // the end\n\n  /** `DELETE /pets/{id}` */\n  async deletePet() {\n    throw new Refused(501, "deletePet is not written yet");\n  },\n',
        )
        .replace("| 'createPet'", "| 'createPet'\n  | \"deletePet\""),
    );
    const compiling = folder["blog.ts"]?.replace('import process from "node:process"\n', "") ?? "";
    expect(await compileHandlers(more, { ...folder, "blog.ts": compiling }, inferred)).toBe("");
  });

  test("a new tag gets a file and its place in the object of all", async () => {
    const more: Operations = { ...two, getOwner: ["GET /owners", "Owners"] };
    const { folder, changed } = await scaffold(more, {
      "blog.ts": own.replace(/.*node:process.*\n/, ""),
      "index.ts": index,
    });
    expect(changed.toSorted()).toEqual(["index.ts", "owners.ts"]);
    expect(folder["index.ts"]).toBe(
      index
        .replace('"./blog.ts";\n', '"./blog.ts";\nimport { ownersHandlers } from "./owners.ts";\n')
        .replace("{ ...blog }", "{ ...blog,\n    ...ownersHandlers,\n  }"),
    );
    expect(await compileHandlers(more, folder, inferred)).toBe("");
  });

  test("what is gone is marked once and still compiles; when it is back, the marks are gone", async () => {
    const before = await scaffold(pets);
    const { createPet: _gone, ...fewer } = pets;
    const marked = await scaffold(fewer, before.folder);
    expect(marked.diagnostics).toMatchObject([
      { code: "TN633", severity: "warning", place: { file: "pets.ts", line: 11, column: 3 } },
    ]);
    expect(marked.folder["pets.ts"]).toBe(
      before.folder["pets.ts"]
        ?.replace('"listPets" | "createPet"> =', '"listPets"> & { createPet(request: any): unknown } =')
        .replace(
          "  /** `POST",
          "  // tenon: gone from the document, so that nothing calls it any more.\n  /** `POST",
        ),
    );
    expect(await compileHandlers(fewer, marked.folder)).toBe("");
    const again = await scaffold(fewer, marked.folder);
    expect([again.changed, again.diagnostics]).toEqual([[], []]);
    const back = await scaffold(pets, marked.folder);
    expect(back.folder).toEqual(before.folder);
  });

  test("method and path follow, where they stand as they were written", async () => {
    const { folder } = await scaffold(two);
    const text = folder["pets.ts"] ?? "";
    const edited = text.replace("/** `POST /pets` */", "/** Makes a pet: `POST /pets` it is. */");
    const moved: Operations = { listPets: ["GET /animals", "Pets"], createPet: ["PUT /animals", "Pets"] };
    const after = await scaffold(moved, { ...folder, "pets.ts": edited });
    expect(after.folder["pets.ts"]).toBe(edited.replace("/** `GET /pets` */", "/** `GET /animals` */"));
  });

  test("an operation with another name keeps its function: method and path tell", async () => {
    const { folder } = await scaffold(pets);
    const written = (folder["pets.ts"] ?? "")
      .replace(
        'throw new HttpError(501, "createPet is not written yet");',
        "return { status: 204 }; // by Ada",
      )
      .replace("async createPet()", "createPet: async function ()");
    const others: Operations = {
      findPets: ["GET /pets", "Pets"],
      "make-pet": ["POST /pets", "Pets"],
      readOwner: ["GET /owners/{ownerId}", "Pet owners"],
      ping: ["GET /ping"],
    };
    const after = await scaffold(others, { ...folder, "pets.ts": written });
    expect(after.diagnostics).toEqual([]);
    expect(after.renamed).toEqual([
      { path: "pets.ts", from: "listPets", to: "findPets" },
      { path: "pets.ts", from: "createPet", to: "makePet" },
      { path: "pet-owners.ts", from: "getOwner", to: "readOwner" },
    ]);
    expect(after.folder["pets.ts"]).toBe(
      written.replaceAll("listPets", "findPets").replaceAll("createPet", "makePet"),
    );
    expect(after.folder["pet-owners.ts"]).toBe(
      folder["pet-owners.ts"]?.replaceAll("getOwner", "readOwner").replace("{id}", "{ownerId}"),
    );
    expect(after.folder["index.ts"]).toBe(folder["index.ts"]);
    expect(await compileHandlers(others, after.folder)).toBe("");
    expect((await scaffold(others, after.folder)).changed).toEqual([]);
  });

  test("an operation that comes back under another name finds the function that was marked", async () => {
    const before = await scaffold(pets);
    const { createPet: _gone, ...fewer } = pets;
    const marked = await scaffold(fewer, before.folder);
    const others: Operations = { ...fewer, makePet: ["POST /pets", "Pets"] };
    const back = await scaffold(others, marked.folder);
    expect(back.diagnostics).toEqual([]);
    expect(back.folder["pets.ts"]).toBe(before.folder["pets.ts"]?.replaceAll("createPet", "makePet"));
  });

  test("a function that is only named in the object of all keeps the name that it has elsewhere", async () => {
    const text = `import type { Handlers } from "../generated/server.ts";
const createPet = () => ({ status: 204 }) as const;
export const all: Handlers = {
  /** \`POST /pets\` */
  createPet,
  listPets: createPet,
};
`;
    const others: Operations = { listPets: ["GET /pets", "Pets"], makePet: ["POST /pets", "Pets"] };
    const { folder } = await scaffold(others, { "all.ts": text });
    expect(folder["all.ts"]).toBe(text.replace("  createPet,", "  makePet: createPet,"));
    expect(await compileHandlers(others, folder)).toBe("");
  });

  test("a name that is still there keeps its function, whatever has its path now", async () => {
    const { folder } = await scaffold(two);
    const swapped: Operations = { listPets: ["GET /animals", "Pets"], findPets: ["GET /pets", "Pets"] };
    const { renamed, diagnostics } = await scaffold(swapped, folder);
    expect(renamed).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: "TN633" }]);
  });

  test("all operations of a tag gone, and others come", async () => {
    const { folder } = await scaffold(two);
    const others: Operations = { findPets: ["GET /animals", "Pets"] };
    const after = await scaffold(others, folder);
    expect(after.folder["pets.ts"]).toContain(
      "Pick<Handlers, never> & { listPets(request: any): unknown } & { createPet",
    );
    expect(await compileHandlers(others, after.folder)).toBe("");
  });

  test("one object of all operations, without files of tags, is completed where it is", async () => {
    const text = `import { type Handlers } from "../generated/server.ts";\r\nexport const all: Handlers = { listPets: () => ({ status: 204 }), old: () => 1 };\r\n`;
    const { folder } = await scaffold(two, { "all.ts": text });
    expect(folder["all.ts"]).not.toMatch(/[^\r]\n/);
    expect(Object.keys(folder)).toEqual(["all.ts"]);
    expect(await compileHandlers(two, folder)).toBe("");
  });
});

describe("a person's file that cannot be worked on", () => {
  test("one that does not parse is refused with its place, and nothing changes", async () => {
    const { diagnostics, changed } = await scaffold(pets, { "pets.ts": "const a = ;\n" });
    expect(changed).toEqual([]);
    expect(diagnostics).toMatchObject([
      { code: "TN632", severity: "error", place: { file: "pets.ts", line: 1, column: 11 } },
    ]);
  });

  test("one without an object to add to is told of", async () => {
    const text = `import type { Handlers } from "../generated/server.ts";
declare function make(): Pick<Handlers, "listPets">;
export const handlers: Handlers = { ...make() };
`;
    const { diagnostics, changed } = await scaffold(two, { "pets.ts": text });
    expect(changed).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: "TN634", severity: "warning", place: { file: "pets.ts" } }]);
  });

  test("new files without an object of all handlers are told of", async () => {
    const { diagnostics, changed } = await scaffold(two, { "index.ts": "export {};\n" });
    expect(changed).toEqual(["pets.ts"]);
    expect(diagnostics).toMatchObject([{ code: "TN634", place: { file: "index.ts" } }]);
  });
});
