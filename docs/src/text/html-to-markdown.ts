import type { Element, ElementContent, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";

type Node = Root | RootContent | ElementContent;

/** A page as Markdown: its title, its description and its content. Throws where the page has no title. */
export function htmlToMarkdown(html: string): {
  readonly title: string;
  readonly description: string;
  readonly markdown: string;
} {
  const tree = fromHtml(html);
  const heading = find(tree, ({ tagName }) => tagName === "h1");
  const content = find(tree, (element) => hasClass(element, "sl-markdown-content"));
  if (heading === undefined) throw new Error("A page has no h1");
  const meta = find(tree, ({ properties }) => properties["name"] === "description");
  const title = textOf(heading).trim();
  const body = content === undefined ? "" : blocks(content);
  return {
    title,
    description: String(meta?.properties["content"] ?? ""),
    markdown: `# ${title}\n\n${body}\n`.replace(/\n{3,}/g, "\n\n"),
  };
}

/** Of some element, one block after another, with an empty line between. */
function blocks(parent: Element): string {
  const parts: string[] = [];
  let line = "";
  for (const child of parent.children) {
    if (child.type === "element" && isBlock(child)) {
      parts.push(line.trim(), block(child));
      line = "";
    } else line += inline(child);
  }
  return [...parts, line.trim()].filter((part) => part !== "").join("\n\n");
}

const containers = new Set([
  "div",
  "section",
  "figure",
  "details",
  "article",
  "header",
  "dl",
  "dd",
  "dt",
  "aside",
]);
const leaves = new Set([
  "p",
  "pre",
  "ul",
  "ol",
  "table",
  "summary",
  "blockquote",
  "hr",
  "svg",
  "script",
  "style",
]);

function isBlock({ tagName }: Element): boolean {
  return containers.has(tagName) || leaves.has(tagName) || /^h[1-6]$/.test(tagName);
}

function block(element: Element): string {
  const { tagName } = element;
  if (/^h[1-6]$/.test(tagName)) return `${"#".repeat(Number(tagName[1]))} ${inlines(element)}`;
  switch (tagName) {
    case "svg":
    case "script":
    case "style":
      return "";
    case "hr":
      return "---";
    case "pre":
      return fence(element);
    case "ul":
    case "ol":
      return list(element);
    case "table":
      return table(element);
    case "blockquote":
      return blocks(element).replace(/^/gm, "> ");
    case "p":
    case "summary":
      return inlines(element);
    default:
      return blocks(element);
  }
}

/** Code: each line of it is an element of its own where it was highlighted. */
function fence(pre: Element): string {
  const lines = all(pre, (element) => hasClass(element, "ec-line"));
  const text =
    lines.length > 0 ? lines.map((line) => textOf(line).replace(/\n$/, "")).join("\n") : textOf(pre);
  const language = String(pre.properties["dataLanguage"] ?? "");
  // Longer than every row of backticks within (CommonMark 0.31, 4.5).
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}`;
}

function list(element: Element): string {
  const items = element.children.filter((child) => child.type === "element" && child.tagName === "li");
  return items
    .map((item, index) => {
      const mark = element.tagName === "ol" ? `${index + 1}. ` : "- ";
      // `items` holds elements only: filtered above.
      return mark + blocks(item as Element).replace(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
    })
    .join("\n");
}

function table(element: Element): string {
  const rows = all(element, ({ tagName }) => tagName === "tr").map((row) =>
    all(row, ({ tagName }) => tagName === "td" || tagName === "th").map((cell) =>
      blocks(cell).replace(/\s+/g, " ").replaceAll("|", "\\|"),
    ),
  );
  const [head = [], ...body] = rows;
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");
}

function inlines(element: Element): string {
  return element.children.map(inline).join("").trim();
}

function inline(node: ElementContent): string {
  if (node.type === "text") return node.value.replace(/\s+/g, " ");
  if (node.type !== "element") return "";
  const text = (): string => node.children.map(inline).join("");
  switch (node.tagName) {
    case "svg":
    case "script":
    case "style":
      return "";
    case "br":
      return "\n";
    case "code":
      return codeSpan(textOf(node));
    case "strong":
    case "b":
      return `**${text()}**`;
    case "em":
    case "i":
      return `*${text()}*`;
    case "a":
      return hasClass(node, "sl-anchor-link") ? "" : `[${text()}](${String(node.properties["href"] ?? "")})`;
    default:
      return text();
  }
}

/** As CommonMark 0.31, 6.1 has it: more backticks around than within. */
function codeSpan(text: string): string {
  if (!text.includes("`")) return `\`${text}\``;
  return `\`\` ${text} \`\``;
}

function textOf(node: Node): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties;
  return Array.isArray(className) && className.includes(name);
}

function find(node: Node, wanted: (element: Element) => boolean): Element | undefined {
  return all(node, wanted)[0];
}

/** The outermost elements that are wanted, in the document's order. */
function all(node: Node, wanted: (element: Element) => boolean): readonly Element[] {
  if (node.type === "element" && wanted(node)) return [node];
  return "children" in node ? node.children.flatMap((child) => all(child, wanted)) : [];
}
