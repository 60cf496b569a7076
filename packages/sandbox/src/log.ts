/** What a line of the log may carry beside its event: names, counts and codes, never a secret. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Where the sandbox says what happens. */
export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** Logs one JSON object a line, with the time in ISO 8601. JSON escapes control characters, so no field can forge a line. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  const line =
    (level: string) =>
    (event: string, fields: LogFields = {}): void =>
      write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...fields })}\n`);
  return { info: line("info"), warn: line("warn"), error: line("error") };
}

/** Logs warnings and errors only. */
export function warningsOf(log: Log): Log {
  return { ...log, info: () => {} };
}

/** Logs nothing. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
