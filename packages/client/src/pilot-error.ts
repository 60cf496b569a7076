/**
 * What went wrong between an application and the service, by a code that stays. Messages, causes and properties never hold
 * a token, a code, a secret, or text that the service sent.
 */
export class PilotError<Code extends string = string> extends Error {
  override readonly name: string = "PilotError";
  readonly code: Code;

  constructor(code: Code, problem: string, options?: ErrorOptions) {
    super(problem, options);
    this.code = code;
  }
}

/** Which way a read or mutation went: with a bearer credential, or without any. */
export type ViewKind = "signed-in" | "anonymous";

/** A header of an admitted response is absent, malformed, or speaks of something else than the session (see `x-network-…`). */
export class AdmissionError extends PilotError<
  "admission_missing" | "admission_malformed" | "admission_mismatch"
> {
  override readonly name: string = "AdmissionError";
  /** The header's documented name, with `network` in it. */
  readonly header: string;

  constructor(code: AdmissionError["code"], header: string) {
    super(code, `The response header ${header} is ${admissionProblems[code]}`);
    this.header = header;
  }
}

const admissionProblems: Readonly<Record<AdmissionError["code"], string>> = {
  admission_missing: "missing, so that nothing says under whom the response was made",
  admission_malformed: "malformed",
  admission_mismatch: "not that of the session",
};

/** A request was about to leave with other credentials than its view sends; it was not sent. */
export class CredentialsChangedError extends PilotError<"credentials_changed"> {
  override readonly name: string = "CredentialsChangedError";

  constructor() {
    super(
      "credentials_changed",
      "Something changed the credentials or the origin of the request; it was not sent",
    );
  }
}
