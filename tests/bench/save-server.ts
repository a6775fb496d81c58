import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../..");

/** The baseline of the save benchmark: a stream that a service worker makes by itself, of bytes that somebody wrote. */
const IDENTITY_WORKER = `
const PIECE_BYTES = 4 * 1024 * 1024;
self.addEventListener("install", () => { void self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  const sizeBytes = Number(new URL(event.request.url).searchParams.get("bytes"));
  let leftBytes = sizeBytes;
  const stream = new ReadableStream({
    pull(controller) {
      const piece = new Uint8Array(Math.min(PIECE_BYTES, leftBytes)).fill(7);
      leftBytes -= piece.byteLength;
      if (piece.byteLength > 0) controller.enqueue(piece);
      else controller.close();
    },
  });
  event.respondWith(new Response(stream, { headers: {
    "Content-Type": "application/octet-stream",
    "Content-Length": String(sizeBytes),
    "Content-Disposition": "attachment; filename=identity.bin",
    "Cross-Origin-Embedder-Policy": "require-corp",
  } }));
});`;

/** A page with the save port and the service worker of the product, and nothing else. */
export async function startSaveServer(port: number): Promise<Server> {
  const [page, worker] = await Promise.all([
    bundle("tests/bench/save-page.client.ts"),
    bundle("app/workers/save/download.sw.ts"),
  ]);
  const server = createServer((request, response) => {
    response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    response.setHeader("Cache-Control", "no-store");
    if (request.url === "/sw-dl.js") return sendScript(worker);
    if (request.url === "/identity.js") return sendScript(IDENTITY_WORKER);
    if (request.url === "/page.js") return sendScript(page);
    if (request.url !== "/") return response.writeHead(404).end();
    response.setHeader(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; worker-src 'self'; frame-src 'self'; trusted-types e2cs-url default",
    );
    response.setHeader("Content-Type", "text/html");
    return response.end('<!doctype html><title>save</title><body><script src="/page.js"></script>');

    function sendScript(text: string) {
      response.setHeader("Content-Type", "text/javascript");
      return response.end(text);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return server;
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    tsconfig: join(ROOT, "tsconfig.json"),
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}
