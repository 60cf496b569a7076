import type { ChildProcess } from "node:child_process";

/** What a process tells with `process.send`. */
export interface Message {
  readonly kind: string;
}

/** Waits for what a process tells; a process that ends without is a failure. */
export function told<Told extends Message>(child: ChildProcess, kind: Told["kind"]): Promise<Told> {
  return new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error(`The process ended before it was ${kind}`));
    const listen = (message: Message): void => {
      if (message.kind !== kind) return;
      child.off("message", listen).off("exit", gone);
      // The kind was compared.
      resolve(message as Told);
    };
    child.on("message", listen).once("exit", gone);
  });
}
