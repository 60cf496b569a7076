import { createMarkdownProcessor, type RemarkPlugin } from "@astrojs/markdown-remark";

/** What the plugins here look at in a node of Markdown's tree. */
interface Node {
  readonly type: string;
  readonly url?: string;
  readonly alt?: string | null;
  readonly value?: string;
  children?: Node[];
}

/** What unified keeps for its parser. */
interface ParserData {
  micromarkExtensions?: { readonly disable: { readonly null: readonly string[] } }[];
}

/** Descriptions are Markdown without HTML: an angle bracket in them is text. */
function withoutHtml(this: { data(): object }): void {
  const data: ParserData = this.data();
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({ disable: { null: ["htmlFlow", "htmlText"] } });
}

/** Links and images that lead nowhere that a reader may be sent to, such as to a program (`javascript:`), are left as their text. */
function withoutPrograms(): (tree: Node) => void {
  const clean = (node: Node): void => {
    if (node.children === undefined) return;
    for (const child of node.children) clean(child);
    node.children = node.children.flatMap((child) => (isSafe(child) ? [child] : textOf(child)));
  };
  return clean;
}

function isSafe({ url }: Node): boolean {
  if (url === undefined) return true;
  // As a browser reads it, which leaves out spaces and control characters.
  const { protocol } = URL.parse(url, "https://docs.invalid/") ?? {};
  return protocol === "https:" || protocol === "http:" || protocol === "mailto:";
}

function textOf({ children = [], alt }: Node): Node[] {
  return alt ? [{ type: "text", value: alt }] : children;
}

const processor = await createMarkdownProcessor({
  smartypants: false,
  syntaxHighlight: false,
  remarkPlugins: [withoutHtml as RemarkPlugin, withoutPrograms as RemarkPlugin],
});

/** A description of the document as HTML, with the headings that it holds. */
export interface RenderedText {
  readonly html: string;
  readonly headings: readonly { readonly depth: number; readonly slug: string; readonly text: string }[];
}

/** Renders a description. Nothing of it runs on the page. */
export async function renderMarkdown(text: string): Promise<RenderedText> {
  const { code, metadata } = await processor.render(text);
  return { html: code, headings: metadata.headings };
}
