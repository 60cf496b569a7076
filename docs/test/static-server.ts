import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** A server of a folder, as a host of static sites serves it. */
export interface StaticServer extends AsyncDisposable {
  /** Without a slash at the end: `http://127.0.0.1:40123`. */
  readonly origin: string;
}

/** Serves a folder on a free port of the loopback address. */
export async function serveFolder(folder: string): Promise<StaticServer> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(decodeURIComponent(pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    const found = await isFile(file);
    const shown = found ? file : join(folder, "404.html");
    const type = types[extname(shown)] ?? "application/octet-stream";
    response.writeHead(found ? 200 : 404, { "Content-Type": type });
    createReadStream(shown).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a host and port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function isFile(path: string): Promise<boolean> {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  return stats?.isFile() ?? false;
}
