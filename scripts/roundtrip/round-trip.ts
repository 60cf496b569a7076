import fc from "fast-check";
import { type Api, authorizationOf, type MediaType, pathShape } from "../../generators/src/model/index.ts";
import { type AnswerKind, answerKinds, drawAnswer } from "./answer-arbitrary.ts";
import { type Binding, bind } from "./binding.ts";
import type { GeneratedDocument, GeneratedOperation } from "./document.ts";
import { drawn, Impossible } from "./draw.ts";
import { exchange, type Sample } from "./exchange.ts";
import { invalidRequests, refusal } from "./invalid-request.ts";
import { drawRequest, NothingValid, requestContents } from "./request-arbitrary.ts";

/** A fault, with the operation that has it. */
export interface RoundTripFault {
  /** What of it others share: `request query differs`. */
  readonly what: string;
  readonly operation: string;
  readonly detail: string;
}

/** What a document's round trip showed. */
export interface RoundTrip {
  readonly operations: number;
  /** Operations whose path template has a query or a fragment in it, so that no request has such a path. */
  readonly unroutable: number;
  /** Valid requests that arrived as sent, with their answers. */
  readonly exchanges: number;
  /** Invalid requests that were refused with the right status. */
  readonly refusals: number;
  /** Values that an encoder says its place cannot hold, by what it says. */
  readonly unwritable: Readonly<Record<string, number>>;
  /** Schemas for which no valid value was found, and security that no request meets. */
  readonly nothingValid: readonly string[];
  readonly faults: readonly RoundTripFault[];
}

/** How much is tried. */
export interface RoundTripOptions {
  /** Exchanges for each media type of request or answer, whichever are more. */
  readonly runs: number;
  readonly seed: number;
}

/** Valid requests and answers of an operation: one after the other, each media type and status in turn. */
export function samples(operation: GeneratedOperation, api: Api, turn: number): fc.Arbitrary<Sample> {
  const contents = requestContents(operation, api);
  const kinds: readonly (AnswerKind | undefined)[] = answerKinds(operation, api);
  const content: MediaType | undefined = contents.length === 0 ? undefined : contents[turn % contents.length];
  const kind = kinds.length === 0 ? undefined : kinds[turn % kinds.length];
  return drawn((draw) => ({
    content,
    kind,
    input: drawRequest(operation, content, api, draw),
    answer: kind === undefined ? { status: 200 } : drawAnswer(operation, kind, api, draw),
  }));
}

/** How many turns it takes for every media type and status to have been there. */
export function turns(operation: GeneratedOperation, api: Api): number {
  return Math.max(1, requestContents(operation, api).length, answerKinds(operation, api).length);
}

/** Goes through all operations of a document, and notes faults rather than stop at them. */
export async function roundTrip(
  document: GeneratedDocument,
  { runs, seed }: RoundTripOptions,
  binding: Binding = bind(document),
): Promise<RoundTrip> {
  const notes = new Notes();
  for (const [index, operation] of document.operations.entries()) {
    // A body that is needed and that nothing writes leaves no request to send.
    if (requestContents(operation, document.api).length === 0) continue;
    // What stands there no request can have in its path (OpenAPI 3.2, 4.8.2; RFC 3986, 3.3).
    if (/[?#]/.test(pathShape(operation.model.path))) {
      notes.unroutable++;
      continue;
    }
    const name = `${operation.model.method} ${operation.model.path}`;
    if (!isMeetable(operation, document.api)) {
      notes.nothingValid.add(`security of ${name}`);
      continue;
    }
    for (let turn = 0; turn < turns(operation, document.api); turn++) {
      const arbitrary = samples(operation, document.api, turn);
      const all = drawSamples(arbitrary, { runs, seed }, (why) => notes.nothingValid.add(why));
      for (const [run, sample] of all.entries()) {
        await tryExchange(document, binding, index, sample, name, notes);
        if (run === 0) await tryRefusals(document, binding, index, sample, name, notes);
      }
    }
  }
  return notes.result(document.operations.length);
}

/** Whether there is a request that has all credentials of the first requirement, which is the one that the client chooses (TN232). */
function isMeetable({ model }: GeneratedOperation, api: Api): boolean {
  const [first = []] = model.security;
  const schemes = api.securitySchemes.filter(({ name }) => first.some(({ scheme }) => scheme === name));
  return new Set(schemes.flatMap((scheme) => authorizationOf(scheme) ?? [])).size < 2;
}

/** As many samples as there are runs, less those for which nothing valid was found: `nothing` is told why. */
export function drawSamples(
  arbitrary: fc.Arbitrary<Sample>,
  { runs, seed }: RoundTripOptions,
  nothing: (why: string) => void,
): readonly Sample[] {
  const found: Sample[] = [];
  for (let run = 0; run < runs; run++) {
    try {
      found.push(...fc.sample(arbitrary, { numRuns: 1, seed: seed + run }));
    } catch (error) {
      if (!(error instanceof NothingValid || error instanceof Impossible)) throw error;
      nothing(error.message);
    }
  }
  return found;
}

async function tryExchange(
  document: GeneratedDocument,
  binding: Binding,
  index: number,
  sample: Sample,
  operation: string,
  notes: Notes,
): Promise<void> {
  const verdict = await exchange(document, binding, index, sample);
  if (verdict.kind === "same") notes.exchanges++;
  else if (verdict.kind === "unwritable") {
    notes.unwritable.set(verdict.why, (notes.unwritable.get(verdict.why) ?? 0) + 1);
  } else notes.faults.push({ what: verdict.what, operation, detail: verdict.detail });
}

async function tryRefusals(
  document: GeneratedDocument,
  binding: Binding,
  index: number,
  sample: Sample,
  operation: string,
  notes: Notes,
): Promise<void> {
  for (const wrong of invalidRequests(document, index, sample)) {
    const result = await refusal(binding, index, wrong, sample);
    if (result.kind === "refused") notes.refusals++;
    if (result.kind === "fault") {
      notes.faults.push({ what: `not refused: ${wrong.what}`, operation, detail: result.detail });
    }
  }
}

class Notes {
  unroutable = 0;
  exchanges = 0;
  refusals = 0;
  readonly unwritable = new Map<string, number>();
  readonly nothingValid = new Set<string>();
  readonly faults: RoundTripFault[] = [];

  result(operations: number): RoundTrip {
    return {
      operations,
      unroutable: this.unroutable,
      exchanges: this.exchanges,
      refusals: this.refusals,
      unwritable: Object.fromEntries(this.unwritable),
      nothingValid: [...this.nothingValid],
      faults: this.faults,
    };
  }
}
