import { expect, test } from "vitest";
import { compilers, compileStrictly } from "../testing/compile-strictly.ts";
import { readGoldens } from "./goldens.fixture.ts";

/** What the uses of golden files are written with. */
const prelude = `
type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends (<T>() => T extends Other ? 1 : 2) ? true : false;

/** Compiles if both types are the same. */
export declare function equal<One, Other>(...fault: Same<One, Other> extends true ? [] : [never]): void;

/** Compiles if the value has the type, without a property too many. */
export declare function expectType<Type>(): (value: Type) => void;
`;

const imports = `import type * as t from "./types.ts";\nimport { equal, expectType } from "../prelude.ts";\nexport const helpers: readonly unknown[] = [equal, expectType];\n`;

function project(): Readonly<Record<string, string>> {
  const files: Record<string, string> = { "prelude.ts": prelude };
  for (const { file, goldens } of readGoldens()) {
    goldens.forEach(({ types, use, name }, index) => {
      const folder = `${file.replace(/\.md$/, "")}-${index + 1}`;
      files[`${folder}/types.ts`] = types;
      files[`${folder}/use.ts`] = `// ${name}\n${imports}${use}`;
    });
  }
  return files;
}

test.each(Object.keys(compilers))(
  "the golden files and their uses compile with TypeScript %s",
  async (version) => {
    expect(await compileStrictly(version, project())).toBe("");
  },
);
