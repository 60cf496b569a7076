import { writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import type { FailureGroup, Row } from "./corpus/report.ts";

/** What was measured on: Node, processor, cores. */
export interface Measured {
  readonly machine: string;
  /** What else has to be said of the run, added by hand. */
  readonly note?: string;
}

/** A run of `npm run corpus`. */
export interface CorpusTable extends Measured {
  readonly rows: readonly Row[];
  readonly failures: readonly Pick<FailureGroup, "kind" | "code" | "documents">[];
}

/** A run of `npm run corpus -- FOLDER --roundtrip`. */
export interface RoundTripTable extends Measured {
  /** Exchanges tried for each media type and status of an operation. */
  readonly runs: number;
  /** A row for each group of documents, then the sum. */
  readonly rows: readonly RoundTripRow[];
  readonly faults: readonly { readonly what: string; readonly documents: number; readonly count: number }[];
}

/** The round trips of a group of documents. */
export interface RoundTripRow {
  readonly group: string;
  /** Documents that have an operation. */
  readonly documents: number;
  /** Documents that the run did not get through. */
  readonly unfinished: number;
  readonly operations: number;
  /** Operations whose template no path of a request can match. */
  readonly unroutable: number;
  /** Valid requests that arrived as sent, with answers that came back as returned. */
  readonly exchanges: number;
  /** Invalid requests that were refused with the right status. */
  readonly refusals: number;
  /** Values that the type and the validator of a schema both accept, or both refuse. */
  readonly judged: number;
  /** Values that their place on the wire cannot hold, as the encoder says. */
  readonly unwritable: number;
  /** Bodies and parameters for which no valid value was found. */
  readonly nothingValid: number;
  readonly faults: number;
  readonly cpuSeconds: number;
}

/** A run of `npm run bench:generate`. Figures are medians of the rounds; a generator that failed has none. */
export interface GenerationTable extends Measured {
  readonly rounds: number;
  readonly documents: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly generators: readonly {
      readonly name: string;
      readonly makes: string;
      readonly cpuSeconds?: number;
      readonly peakMegabytes?: number;
    }[];
    /** Tenon again on the document as it is and several times as large. */
    readonly growth?: readonly Growth[];
    /** Tenon run once more, with nothing changed. */
    readonly secondRun?: { readonly cpuSeconds: number };
    readonly typeCheck?: TypeCheck;
  }[];
}

/** A run of `npm run bench:documents`: medians of the rounds. */
export interface DocumentsTable extends Measured {
  readonly rounds: number;
  /** Of each document. */
  readonly bytes: number;
  readonly rows: readonly {
    readonly documents: number;
    /** Of all threads. */
    readonly cpuSeconds: number;
    /** Of the main thread, which works as long as the run takes, and of the same where it works alone. */
    readonly mainSeconds: number;
    readonly aloneSeconds: number;
  }[];
}

/** What a document multiplied took. */
export interface Growth {
  readonly factor: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** What TypeScript 6.0 needs for the generated types and client. */
export interface TypeCheck {
  readonly checkSeconds: number;
  readonly instantiations: number;
}

/** A run of `npm run bench:validators`: nanoseconds per value, medians. `target`: how many times as fast as Ajv it should be. */
export interface ValidatorsTable extends Measured {
  readonly rounds: number;
  readonly cases: readonly {
    readonly name: string;
    readonly target: number;
    readonly nanoseconds: Readonly<Record<string, number>>;
  }[];
  /** Of the post's validators bundled, minified and compressed: the one that says yes or no, and the one that reports. */
  readonly bytes: { readonly isPost: number; readonly validatePost: number };
  /** Milliseconds of the import and the first validation in a new process, the fastest of several. */
  readonly coldStart: Readonly<Record<string, number>>;
  /** What the target needed for all of a document. */
  readonly compiled?: { readonly document: string; readonly cpuSeconds: number };
}

/** A run of `npm run bench:server`: CPU microseconds per request of whole server processes. */
export interface ServerTable extends Measured {
  readonly rounds: number;
  readonly requests: number;
  readonly cases: readonly {
    readonly name: string;
    /** Least ratio of the CPU time of bare `node:http` to ours. */
    readonly target: number;
    readonly contenders: readonly {
      readonly name: string;
      readonly minimum: number;
      readonly median: number;
      /** Median over the rounds: what bare `node:http` took in a round by what the contender took in the same. */
      readonly ratio: number;
    }[];
  }[];
  /** The last of so many routes: medians. */
  readonly router: { readonly five: number; readonly fiveHundred: number };
  /** Bytes of heap in use after each tenth of so many requests. */
  readonly memory: { readonly requests: number; readonly heapBytes: readonly number[] };
}

/** A run of `npm run compare:servers`: what each server answers to each request. */
export interface ServersTable {
  readonly servers: readonly string[];
  readonly requests: readonly {
    readonly name: string;
    /** What HTTP and the document want. */
    readonly right: string;
    /** In the order of the servers: a status, or what happened instead. */
    readonly answers: readonly string[];
  }[];
}

/** A run of `npm run bench:client`. Bytes, and CPU microseconds; a client that could not be bundled has no figure. */
export interface ClientTable extends Measured {
  readonly rounds: number;
  readonly bundles: readonly { readonly name: string; readonly program: string; readonly gzip?: number }[];
  /** A call over bare fetch. */
  readonly calls: {
    readonly bare: number;
    readonly ours: number;
    readonly ratio: number;
    /** A function that a person would write for the same, over bare fetch. */
    readonly byHand?: number;
    /** Bare fetch once more, over bare fetch: what the run is exact to. */
    readonly again?: number;
    readonly least?: number;
  };
  /** Parsing and validating 200 posts over parsing them. */
  readonly validation: {
    readonly bare: number;
    readonly ours: number;
    readonly ratio: number;
    readonly least?: number;
  };
}

/** A run of `npm run bench:sandbox`. */
export interface SandboxTable extends Measured {
  /** In the database. */
  readonly posts: number;
  /** How long each reading took. */
  readonly seconds: number;
  readonly reads: readonly {
    /** In each answer. */
    readonly posts: number;
    readonly reader: "anonymous" | "signed in";
    readonly measured: {
      /** Reads for each second of CPU time of the whole process. */
      readonly readsPerCoreSecond: number;
      /** Reads a second at which was waited, and how long, in milliseconds. */
      readonly rate: number;
      readonly p50: number;
      readonly p99: number;
    };
  }[];
  /** After each tenth of so many requests of all kinds, in which an hour passes for the service; after a collection of garbage. */
  readonly memory: {
    readonly requests: number;
    readonly heapBytes: readonly number[];
    readonly residentBytes: readonly number[];
  };
}

/** A run of `npm run size:packages`. */
export interface PackagesTable {
  readonly packages: readonly {
    readonly name: string;
    readonly packedBytes: number;
    readonly unpackedBytes: number;
    readonly files: number;
    /** Runtime dependencies: its own, and all that come with it. */
    readonly direct: number;
    readonly all: number;
  }[];
}

/** A run of `npm run test:json-schema`. */
export type SuiteTable = Readonly<
  Record<"required" | "optional" | "format", { readonly passed: number; readonly count: number }>
>;

/** The machine that this runs on. */
export function machine(): string {
  return `Node ${process.version}, ${cpus()[0]?.model.trim()}, ${cpus().length} cores`;
}

/** Writes a table for the page "Measured" of the site; nothing where no file is named. */
export async function writeTable(
  file: string | undefined,
  table:
    | ClientTable
    | CorpusTable
    | DocumentsTable
    | GenerationTable
    | PackagesTable
    | RoundTripTable
    | SandboxTable
    | ValidatorsTable
    | ServerTable
    | ServersTable
    | SuiteTable,
): Promise<void> {
  if (file !== undefined) await writeFile(file, `${JSON.stringify(table, undefined, 2)}\n`);
}
