import { isRecord, isText, type Location, type Rule, type VisitContext } from "./rule.ts";

/**
 * Every `x-not-shown` is a list of at least one sentence, and every sentence names something that is missing. It may
 * stand at any object of the document and, at any depth, inside the extensions of one.
 */
export const xNotShownNamesGap: Rule = () => ({
  any(node, { location, report }) {
    if (!isRecord(node)) return;
    for (const [name, value] of Object.entries(node)) {
      if (name.startsWith("x-")) checkExtension(name, value, location.child(name), report);
    }
  },
});

type Report = VisitContext["report"];

function checkExtension(name: string, value: unknown, place: Location, report: Report): void {
  if (name === "x-not-shown") {
    checkGaps(value, place, report);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) checkExtension(key, member, place.child(key), report);
  }
}

function checkGaps(gaps: unknown, place: Location, report: Report): void {
  if (!Array.isArray(gaps) || gaps.length === 0) {
    report({ message: "Name what is missing: `x-not-shown` is a list of sentences.", location: place.key() });
    return;
  }
  for (const [index, gap] of gaps.entries()) {
    if (!isText(gap))
      report({ message: "Name what is missing, as a sentence.", location: place.child(index) });
  }
}
