import { createMarkdownProcessor } from "@astrojs/markdown-remark";

const processor = await createMarkdownProcessor({ smartypants: false, syntaxHighlight: false });

/** A description of the document as HTML, with the headings that it holds. */
export interface RenderedText {
  readonly html: string;
  readonly headings: readonly { readonly depth: number; readonly slug: string; readonly text: string }[];
}

/** Renders a description, which is Markdown without HTML: an angle bracket in it is text. */
export async function renderMarkdown(text: string): Promise<RenderedText> {
  const { code, metadata } = await processor.render(text.replaceAll("<", "&lt;"));
  return { html: code, headings: metadata.headings };
}
