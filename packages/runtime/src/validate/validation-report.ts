/** One violation, in the shape that JSON Schema tools share (Ajv's keyword and params names). */
export interface ValidationIssue {
  /** JSON Pointer (RFC 6901) to the value at fault; empty for the root. */
  readonly instancePath: string;
  /** Fragment that points at the keyword: `#/properties/text/maxLength`. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** What a `validateX` function found. `errors` is empty exactly when `valid`. */
export interface ValidationReport {
  readonly valid: boolean;
  readonly errors: readonly ValidationIssue[];
}

/** How much a `validateX` function reports. */
export interface ValidateOptions {
  /** Most issues to collect; 1 stops at the first. Default 100. */
  readonly maxErrors?: number | undefined;
}

/** A generated `validateX` function. */
export type Validate = (value: unknown, options?: ValidateOptions) => ValidationReport;
