/** `npm run mock -- [--port 4010]`: serves the pilot's document with Prism until it is interrupted. */
import { parseArgs } from "node:util";
import { startPrism } from "./prism.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "4010" } } });
const prism = await startPrism({ port: Number(values.port) });
process.stdout.write(`${prism.url}\n`);
process.stderr.write(
  "A mock of the pilot's document. `Prefer: code=404, example=not_found` chooses an answer; Ctrl-C ends it.\n",
);
process.once("SIGINT", () => void prism.stop());
process.once("SIGTERM", () => void prism.stop());
