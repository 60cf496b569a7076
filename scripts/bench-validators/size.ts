import { bundledSize } from "../bundled-size.ts";

/** Bytes of the validators of the benchmark's post as an application ships them: bundled, minified, gzip. */
export async function validatorSizes(
  folder: string,
): Promise<{ readonly isPost: number; readonly validatePost: number }> {
  const size = (name: string): Promise<number> =>
    bundledSize(`export { ${name} } from ${JSON.stringify(`${folder}/validators.ts`)};`);
  return { isPost: await size("isPost"), validatePost: await size("validatePost") };
}
