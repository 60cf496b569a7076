import { issueText } from "./validation-error.ts";
import type { ValidationReport } from "./validation-report.ts";

/** JSON Schema's `basic` output (core, 12.4.2). */
export interface BasicOutput {
  readonly valid: boolean;
  readonly errors?: readonly {
    readonly keywordLocation: string;
    readonly absoluteKeywordLocation?: string;
    readonly instanceLocation: string;
    readonly error: string;
  }[];
}

/** A problem details object (RFC 9457, 3) with one member of ours: the issues. */
export interface ValidationProblem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];
}

/**
 * A report as JSON Schema's `basic` output, without annotations, which are not collected. Locations of keywords are JSON Pointers into the
 * document; with its URI as `base`, they are given as absolute URIs as well.
 */
export function basicOutput({ valid, errors }: ValidationReport, base?: string): BasicOutput {
  if (valid) return { valid };
  return {
    valid,
    errors: errors.map(({ schemaPath, instancePath, message }) => {
      const sign = schemaPath.indexOf("#");
      const file = schemaPath.slice(0, sign);
      return {
        keywordLocation: schemaPath.slice(sign + 1),
        ...(base !== undefined && {
          absoluteKeywordLocation: `${new URL(file, base).href}#${fragment(schemaPath.slice(sign + 1))}`,
        }),
        instanceLocation: instancePath,
        error: message,
      };
    }),
  };
}

/** A report on an invalid value as problem details, to be sent as `application/problem+json`. `status` is 422 unless given. */
export function problemDetails(report: ValidationReport, status = 422): ValidationProblem {
  return {
    type: "about:blank",
    title: "The value is not valid",
    status,
    detail: reportText(report),
    errors: report.errors.map(({ instancePath, message }) => ({
      pointer: `#${fragment(instancePath)}`,
      detail: message,
    })),
  };
}

/** A report as one line: `/id must be string; value must have required property 'name'`, or `valid`. */
export function reportText({ valid, errors }: ValidationReport): string {
  return valid ? "valid" : errors.map(issueText).join("; ");
}

/** A JSON Pointer as the fragment of a URI (RFC 6901, 6). Half a surrogate pair has no such form and is replaced. */
function fragment(pointer: string): string {
  const text = pointer.replace(/[\uD800-\uDFFF]/gu, "\uFFFD");
  return encodeURI(text).replace(/[#[\]]/g, encodeURIComponent);
}
