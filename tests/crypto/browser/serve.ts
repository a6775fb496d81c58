import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";

const ROOT = join(import.meta.dirname, "../../..");
const PAGE = `<!doctype html><title>Crypto core</title><script type="module" src="/page.js"></script>`;
const CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
const TYPES: Record<string, string> = {
  js: "text/javascript",
  wasm: "application/wasm",
  json: "application/json",
};

/** A page of its own for the crypto core: bundles it and serves it until `close`. */
export async function serveCryptoPage(): Promise<{ url: string; close: () => void }> {
  const page = await bundle("tests/crypto/browser/page.ts");
  const worker = await bundle("app/workers/crypto.worker.ts");
  const server = createServer((request, reply) => {
    void answer(request.url ?? "/", { "/page.js": page, "/worker.js": worker }).then(
      ({ body, type }) => {
        reply.writeHead(200, { "content-type": type, "content-security-policy": CSP });
        reply.end(body);
      },
    );
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${String(port)}/`, close: () => server.close() };
}

async function answer(url: string, scripts: Record<string, Uint8Array>) {
  const script = scripts[url];
  if (script !== undefined) return { body: script, type: TYPES.js ?? "" };
  const [, folder, name = ""] = url.split("/");
  if (folder === "wasm") {
    return {
      body: await readFile(join(ROOT, "crypto-wasm/pkg", name, "coffer_crypto_bg.wasm")),
      type: TYPES.wasm ?? "",
    };
  }
  if (folder === "vectors") {
    return {
      body: await readFile(join(ROOT, "tests/vectors/ours_kat", name)),
      type: TYPES.json ?? "",
    };
  }
  return { body: PAGE, type: "text/html" };
}

async function bundle(entry: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    minify: true,
    write: false,
    logLevel: "warning",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}
