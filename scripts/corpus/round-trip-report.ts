import type { RoundTripRow, RoundTripTable } from "../measured.ts";
import type { RoundTripOutcome } from "./round-trip.ts";

/** One kind of fault, with how many documents have it. */
export interface FaultGroup {
  readonly what: string;
  readonly documents: number;
  readonly count: number;
  /** Document and operation of the first, and what was said there. */
  readonly example: string;
  readonly detail: string;
}

/** The round trips as a table in Markdown: a row for each document, then the sum. */
export function roundTripTable(outcomes: readonly RoundTripOutcome[]): string {
  const head = [
    "document",
    "operations",
    "no such path",
    "exchanges",
    "refusals",
    "judged alike",
    "unwritable",
    "nothing valid",
    "faults",
    "CPU seconds",
  ];
  const rows = outcomes.map(figures);
  const sum = head.slice(1).map((_, column) => rows.reduce((total, row) => total + (row[column] ?? 0), 0));
  const cells = [
    ...outcomes.map(({ path, kind }, index) => [
      kind === "done" ? path : `${path} (${kind})`,
      ...printed(rows[index] ?? []),
    ]),
    ["all", ...printed(sum)],
  ];
  return [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...cells]
    .map((row) => `| ${row.join(" | ")} |`)
    .join("\n");
}

/** The round trips as the page "Measured" has them, by the group of their documents. */
export function roundTripSums(
  outcomes: readonly RoundTripOutcome[],
  groupOf: (path: string) => string,
): Pick<RoundTripTable, "rows" | "faults"> {
  const groups = [...new Set(outcomes.map(({ path }) => groupOf(path)))].sort();
  return {
    rows: [
      ...groups.map((group) =>
        rowOf(
          group,
          outcomes.filter(({ path }) => groupOf(path) === group),
        ),
      ),
      rowOf("all", outcomes),
    ],
    faults: faultGroups(outcomes).map(({ what, documents, count }) => ({ what, documents, count })),
  };
}

function rowOf(group: string, outcomes: readonly RoundTripOutcome[]): RoundTripRow {
  const columns = outcomes.map(figures);
  const sum = (column: number): number => columns.reduce((total, row) => total + (row[column] ?? 0), 0);
  return {
    group,
    documents: outcomes.filter((one) => one.kind !== "done" || one.roundTrip.operations > 0).length,
    unfinished: outcomes.filter(({ kind }) => kind !== "done").length,
    operations: sum(0),
    unroutable: sum(1),
    exchanges: sum(2),
    refusals: sum(3),
    judged: sum(4),
    unwritable: sum(5),
    nothingValid: sum(6),
    faults: sum(7),
    cpuSeconds: sum(8),
  };
}

function figures(outcome: RoundTripOutcome): readonly number[] {
  if (outcome.kind !== "done") return [0, 0, 0, 0, 0, 0, 0, 1, 0];
  const { operations, unroutable, exchanges, refusals, unwritable, nothingValid } = outcome.roundTrip;
  const { accepted, refused, faults } = outcome.agreement;
  const unwritten = Object.values(unwritable).reduce((total, count) => total + count, 0);
  return [
    operations,
    unroutable,
    exchanges,
    refusals,
    accepted + refused - faults.length,
    unwritten,
    nothingValid.length,
    outcome.roundTrip.faults.length + faults.length,
    outcome.seconds,
  ];
}

function printed(row: readonly number[]): readonly string[] {
  return row.map((figure, column) => (column === 8 ? figure.toFixed(1) : String(figure)));
}

/** The faults by what they are, the most frequent first. */
export function faultGroups(outcomes: readonly RoundTripOutcome[]): readonly FaultGroup[] {
  const groups = new Map<string, FaultGroup>();
  const documents = new Map<string, Set<string>>();
  const add = (what: string, path: string, example: string, detail: string): void => {
    const group = groups.get(what) ?? { what, documents: 0, count: 0, example, detail };
    const paths = documents.get(what) ?? new Set();
    documents.set(what, paths.add(path));
    groups.set(what, { ...group, documents: paths.size, count: group.count + 1 });
  };
  for (const outcome of outcomes) {
    const { path } = outcome;
    if (outcome.kind !== "done") add(`round trip ${outcome.kind}`, path, path, outcome.message);
    else
      for (const fault of [...outcome.roundTrip.faults, ...outcome.agreement.faults])
        add(fault.what, path, `${path} ${fault.operation}`, fault.detail);
  }
  return [...groups.values()].sort(
    (one, other) => other.documents - one.documents || other.count - one.count,
  );
}

/** What encoders said that their place cannot hold, the most frequent first. */
export function unwritableList(outcomes: readonly RoundTripOutcome[]): string {
  const counts = new Map<string, number>();
  for (const outcome of outcomes) {
    if (outcome.kind !== "done") continue;
    for (const [why, count] of Object.entries(outcome.roundTrip.unwritable)) {
      const general = why.replace(/"[^"]*"|(?<=parameter |Header )\S+/g, "…");
      counts.set(general, (counts.get(general) ?? 0) + count);
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([why, count]) => `unwritable, ${count} times: ${why}`)
    .join("\n");
}

/** The fault groups as text, each with an example. */
export function faultList(groups: readonly FaultGroup[]): string {
  return groups
    .map(
      ({ what, documents, count, example, detail }) =>
        `${what}: ${documents} ${documents === 1 ? "document" : "documents"}, ${count} times\n    ${example}\n    ${detail.slice(0, 400)}`,
    )
    .join("\n");
}
