import type { Origin } from "../model/origin.ts";
import { type DiagnosticCode, registry } from "./registry.ts";

/** `error`: no output for the affected part. `warning`: output is right, but something in the document was not. */
export type Severity = "error" | "warning";

/** Where a diagnostic points. Lines and columns count from 1; a column counts UTF-16 code units. */
export interface Place {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  /** JSON Pointer within the file, where the file is a document. */
  readonly pointer?: string;
}

/** One finding for a person: what is wrong, where, and what to do next. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** What is wrong here, in one sentence. */
  readonly message: string;
  /** What to do next, where it is more than the code's general advice. */
  readonly hint?: string;
  readonly place?: Place;
}

/** What a room says when it finds something; severity comes from the registry and the place from the origin. */
export interface Finding {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string;
  readonly origin?: Origin;
  /** For findings outside documents (configuration, command line, output), or where the reader knows the place itself. */
  readonly place?: Place;
}

/** Takes a finding. Rooms are handed one and never decide what happens to it. */
export type Report = (finding: Finding) => void;

/** Computes the place of an origin; the document room provides it, since it alone knows the texts. */
export type Locate = (origin: Origin) => Place;

/** The place of an origin where no document has been read: its file. */
const fileOf: Locate = ({ file }) => ({ file });

/** Turns a finding into a diagnostic. `locate` is needed for findings in documents only. */
export function diagnose(finding: Finding, locate: Locate = fileOf): Diagnostic {
  const place = finding.place ?? (finding.origin && locate(finding.origin));
  return {
    code: finding.code,
    severity: registry[finding.code].severity,
    message: finding.message,
    ...(finding.hint !== undefined && { hint: finding.hint }),
    ...(place !== undefined && { place }),
  };
}
