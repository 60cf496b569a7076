import { syncBuiltinESMExports } from "node:module";

/**
 * Watches the process while a configuration is being loaded. `broken` is rejected where the configuration would otherwise end the
 * process, or keep it waiting for ever.
 */
export class LoadGuard {
  readonly broken: Promise<never>;
  readonly #exit = process.exit;
  readonly #timer: NodeJS.Timeout;
  #break: (fault: Error) => void = () => {};

  /** `limit`: how long loading may take, in milliseconds. */
  constructor(limit: number) {
    this.broken = new Promise((_, reject) => {
      this.#break = reject;
    });
    // Nobody listens any more once loading has ended by itself.
    this.broken.catch(() => {});
    this.#timer = setTimeout(
      () => this.#break(new Error(`It is not loaded after ${limit / 1000} seconds.`)),
      limit,
    );
    this.#timer.unref();
    process.on("beforeExit", this.#onStall);
    replaceExit((code) => {
      const call = `process.exit(${code ?? ""})`;
      const fault = new Error(`It calls ${call}, but a configuration only exports what to generate.`);
      // Its place is the call.
      Error.captureStackTrace(fault, process.exit);
      throw fault;
    });
  }

  end(): void {
    clearTimeout(this.#timer);
    process.off("beforeExit", this.#onStall);
    replaceExit(this.#exit);
  }

  /** Nothing is left to do, and the module still waits. */
  readonly #onStall = (): void => {
    this.#break(new Error("It awaits something that never comes, so that loading never ends."));
  };
}

/** Also for whoever imports it from `node:process`. */
function replaceExit(exit: typeof process.exit): void {
  process.exit = exit;
  syncBuiltinESMExports();
}
