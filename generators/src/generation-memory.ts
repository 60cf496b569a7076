import { ParsedTexts } from "./document/parsed-texts.ts";
import { OutputMemory } from "./output-memory.ts";

/** What is kept from one generation of a document to the next, for those who generate again after each change. */
export class GenerationMemory {
  readonly parsedTexts: ParsedTexts = new ParsedTexts();
  readonly #outputs: OutputMemory[] = [];

  /** The memory of an output, by its place in the request. */
  output(index: number): OutputMemory {
    const known = this.#outputs[index] ?? new OutputMemory();
    this.#outputs[index] = known;
    return known;
  }
}
