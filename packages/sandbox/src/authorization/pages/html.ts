/** Source of a page in which nothing is left to escape. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** Makes a piece of a page. Texts in it are escaped, pieces are not, lists are joined; nothing else can be put in. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  return new Html(strings.map((text, index) => text + escaped(values[index] ?? "")).join(""));
}

function escaped(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.source;
  if (typeof value !== "string") return value.map(({ source }) => source).join("");
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
