import type { Outcome } from "./outcome.ts";

/** One kind of failure, with how many documents have it. */
export interface FailureGroup {
  readonly kind: "crashed" | "timed out" | "refused" | "type error";
  /** Code of the diagnostic or of the compiler, or the crash's message without its particulars. */
  readonly code: string;
  readonly documents: number;
  /** How many failures in all: a document may have many errors of one code. */
  readonly count: number;
  /** The first document that has it, and what was said there. */
  readonly example: string;
  readonly message: string;
}

/** One row of the table. */
export interface Row {
  readonly group: string;
  readonly documents: number;
  readonly generated: number;
  readonly refused: number;
  readonly crashed: number;
  readonly timedOut: number;
  /** Documents whose output has at least one error of the compiler. */
  readonly typeErrors: number;
  readonly seconds: number;
}

/** The rows of the table: one for each group, then the sum. */
export function rows(outcomes: readonly Outcome[]): readonly Row[] {
  const groups = [...new Set(outcomes.map((one) => one.group))].sort();
  const row = (group: string, of: readonly Outcome[]): Row => ({
    group,
    documents: of.length,
    generated: of.filter((one) => one.generation.kind === "generated").length,
    refused: of.filter((one) => one.generation.kind === "refused").length,
    crashed: of.filter((one) => one.generation.kind === "crashed").length,
    timedOut: of.filter((one) => one.generation.kind === "timed out").length,
    typeErrors: of.filter((one) => one.typeErrors.length > 0).length,
    seconds: of.reduce((sum, one) => sum + one.seconds, 0),
  });
  return [
    ...groups.map((group) =>
      row(
        group,
        outcomes.filter((one) => one.group === group),
      ),
    ),
    row("all", outcomes),
  ];
}

/** The table in Markdown. */
export function table(list: readonly Row[]): string {
  const head = [
    "documents",
    "number",
    "generated",
    "refused",
    "crashed",
    "timed out",
    "type errors",
    "CPU seconds",
  ];
  const body = list.map((row) => [
    row.group,
    row.documents,
    row.generated,
    row.refused,
    row.crashed,
    row.timedOut,
    row.typeErrors,
    row.seconds.toFixed(1),
  ]);
  return [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...body]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** All failures by kind and code, the most frequent first. */
export function failureGroups(outcomes: readonly Outcome[]): readonly FailureGroup[] {
  const groups = new Map<string, FailureGroup>();
  for (const outcome of outcomes) {
    const seen = new Set<string>();
    for (const { kind, code, message } of failuresOf(outcome)) {
      const key = `${kind}\0${code}`;
      const group = groups.get(key) ?? { kind, code, documents: 0, count: 0, example: outcome.path, message };
      groups.set(key, {
        ...group,
        documents: group.documents + (seen.has(key) ? 0 : 1),
        count: group.count + 1,
      });
      seen.add(key);
    }
  }
  const order = ["crashed", "timed out", "type error", "refused"];
  return [...groups.values()].sort(
    (a, b) =>
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      b.documents - a.documents ||
      (a.code < b.code ? -1 : 1),
  );
}

type Failure = Pick<FailureGroup, "kind" | "code" | "message">;

function failuresOf(outcome: Outcome): readonly Failure[] {
  const { generation } = outcome;
  switch (generation.kind) {
    case "generated":
      return outcome.typeErrors.map(({ code, at, message }) => ({
        kind: "type error",
        code,
        message: `${at} ${message}`,
      }));
    case "refused":
      return [
        {
          kind: "refused",
          code: generation.code,
          message: `${generation.place} ${generation.message}`.trim(),
        },
      ];
    case "crashed":
      return [
        {
          kind: "crashed",
          code: `${withoutParticulars(generation.message)} ${generation.frame}`.trim(),
          message: generation.message,
        },
      ];
    case "timed out":
      return [{ kind: "timed out", code: "", message: "" }];
  }
}

/** A message without the names and numbers of its document, so that one fault is one group. */
function withoutParticulars(message: string): string {
  return message
    .replace(/"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`/g, "…")
    .replace(/\d+/g, "#")
    .slice(0, 100);
}

/** The failure groups as text, each with an example. */
export function groupList(groups: readonly FailureGroup[]): string {
  return groups
    .map(
      ({ kind, code, documents, count, example, message }) =>
        `${kind} ${code}: ${documents} ${documents === 1 ? "document" : "documents"}${count > documents ? `, ${count} times` : ""}\n    ${example}\n    ${message.slice(0, 300)}`,
    )
    .join("\n");
}
