/**
 * The part of Redocly's plugin interface that the rules use. Redocly's command line ships without types.
 * See https://redocly.com/docs/cli/custom-plugins/custom-rules.
 */

/** A place in a document. */
export interface Location {
  /** The place of a member of this place, by key or index. */
  child(key: string | number | readonly (string | number)[]): Location;
  /** This place, shown at its key and not at its value. */
  key(): Location;
}

/** What a visitor gets beside the visited node. */
export interface VisitContext {
  /** The visited place. */
  readonly location: Location;
  /** Reports a problem; it carries the id of the rule. */
  report(problem: { readonly message: string; readonly location: Location }): void;
  /** Follows a node that may be a reference; `node` is undefined when it leads nowhere. */
  resolve(node: unknown): { readonly node: unknown; readonly location: Location | undefined };
}

/** Visits the nodes of one type; Redocly calls it once for each place that is reached. */
type Visit = (node: unknown, context: VisitContext) => void;

/** A rule: for each type of node, by Redocly's name for it, what to do there. `any` stands for every type. */
export type Rule = () => Readonly<Record<string, Visit>>;

/** Whether a node is an object with members, not a list and not null. */
export function isRecord(node: unknown): node is Readonly<Record<string, unknown>> {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

/** Whether a node is text that says something. */
export function isText(node: unknown): node is string {
  return typeof node === "string" && node.trim() !== "";
}
