import type { Place } from "../diagnostics/index.ts";
import {
  greatest,
  greatestOfEach,
  type RatedTarget,
  type Rating,
  type Ratings,
  ratings,
} from "../diff/index.ts";
import { printable } from "./printable.ts";

/** A change as it is shown. */
export interface RatedChange {
  readonly rule: string;
  readonly title: string;
  readonly why: string;
  readonly subject: string;
  readonly detail: string;
  readonly ratings: Ratings;
  readonly before?: Place;
  readonly after?: Place;
}

/** All changes and what they come to. */
export interface DiffReport {
  readonly ratings: Ratings;
  readonly changes: readonly RatedChange[];
}

/** The greatest rating of any target. */
export function ratingOf({ ratings: all }: { readonly ratings: Ratings }): Rating | undefined {
  return greatest(Object.values(all));
}

/**
 * What a place of a document brings about for several is told once, of all of them: for the operations of a path, by a parameter of the
 * path, or for all who inherit a property.
 */
export function toldOnce(changes: readonly RatedChange[]): readonly RatedChange[] {
  const byPlace = new Map<string, RatedChange>();
  for (const change of changes) {
    const { rule, detail, before, after } = change;
    const key = JSON.stringify([rule, detail, before, after]);
    const told = byPlace.get(key);
    if (told === undefined) byPlace.set(key, change);
    else {
      const subject = `${told.subject}, ${change.subject}`;
      byPlace.set(key, { ...told, subject, ratings: greatestOfEach([told.ratings, change.ratings]) });
    }
  }
  return [...byPlace.values()];
}

/** For a terminal: a line for each package, then the changes, the gravest first. */
export function textReport({ ratings: all, changes }: DiffReport): string {
  if (changes.length === 0) return "Nothing differs that reaches generated code.\n";
  const packages = entriesOf(all).map(([target, rating]) => `${target.padEnd(10)}  ${rating}`);
  const blocks = sorted(changes).map((change) => {
    const { title } = change;
    const [subject, detail] = [inLine(change.subject), inLine(change.detail)];
    const head = `${(ratingOf(change) ?? "none").padEnd(5)}  ${subject}: ${title}${detail === "" ? "" : ` (${detail})`}`;
    return [head, `       ${ratingsText(change.ratings)}`, `       at ${placesText(change)}`].join("\n");
  });
  return `${packages.join("\n")}\n\n${blocks.join("\n")}\n`;
}

/** For a comment on a pull request. */
export function markdownReport({ ratings: all, changes }: DiffReport): string {
  if (changes.length === 0) return "Nothing differs that reaches generated code.\n";
  const packages = entriesOf(all).map(([target, rating]) => `| ${target} | ${rating} |`);
  const rows = sorted(changes).map((change) => {
    const what = change.detail === "" ? change.title : `${change.title}: ${escaped(change.detail)}`;
    return `| ${ratingOf(change) ?? "none"} | ${escaped(change.subject)} | ${what} | ${ratingsText(change.ratings)} | ${escaped(placesText(change))} |`;
  });
  return [
    "| Target | Rating |",
    "|---|---|",
    ...packages,
    "",
    "| Rating | What | Change | For | Where |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function sorted(changes: readonly RatedChange[]): readonly RatedChange[] {
  const rank = (change: RatedChange): number => ratings.indexOf(ratingOf(change) ?? "patch");
  return changes.toSorted((a, b) => rank(a) - rank(b));
}

function entriesOf(all: Ratings): readonly (readonly [RatedTarget, Rating])[] {
  return Object.entries(all) as [RatedTarget, Rating][]; // What the type says of its keys.
}

/** `client, server major; types minor`. */
function ratingsText(all: Ratings): string {
  const groups = ratings.map((rating) => {
    const targets = entriesOf(all).filter(([, one]) => one === rating);
    return targets.length === 0 ? "" : `${targets.map(([target]) => target).join(", ")} ${rating}`;
  });
  return groups.filter(Boolean).join("; ");
}

function placesText({ before, after }: RatedChange): string {
  return [before, after]
    .filter((place) => place !== undefined)
    .map((place) => inLine(placeText(place)))
    .join(" → ");
}

function placeText({ file, line, column }: Place): string {
  return [file, line, column].filter((part) => part !== undefined).join(":");
}

/** Names of a document neither take over a terminal nor begin a line, where some programs look for commands. */
function inLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, " "));
}

/** Text of a document stays text in Markdown. */
function escaped(text: string): string {
  return inLine(text).replaceAll(/[\\`*_{}[\]<>()#+!|~-]/g, "\\$&");
}
