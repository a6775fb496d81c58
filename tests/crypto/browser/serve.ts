import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { build } from "esbuild";
import { PARTS, VARIANTS, wasmFile } from "../../../scripts/wasm-source.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PAGE = `<!doctype html><title>Crypto core</title><script type="module" src="/page.js"></script>`;
const CSP =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";
const TYPES: Record<string, string> = {
  js: "text/javascript",
  wasm: "application/wasm",
  json: "application/json",
};

/** What a page of the crypto core is made of: sources to bundle and files to hand out, by their path. */
export interface CryptoPage {
  readonly scripts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}

export interface ServedPage {
  readonly url: string;
  readonly close: () => void;
}

/** The modules of the core as `/wasm/{variant}/{part}`. */
export const CORE_FILES: CryptoPage["files"] = Object.fromEntries(
  VARIANTS.flatMap((variant) =>
    PARTS.map((part) => [`/wasm/${variant}/${part}`, `crypto-wasm/pkg/${wasmFile(variant, part)}`]),
  ),
);

const PAGE_OF_CORE: CryptoPage = {
  scripts: {
    "/page.js": "tests/crypto/browser/page.ts",
    "/worker.js": "app/workers/crypto.worker.ts",
  },
  files: {
    ...CORE_FILES,
    "/vectors/objects_v1.json": "tests/vectors/ours_kat/objects_v1.json",
    "/vectors/packet_v1.json": "tests/vectors/ours_kat/packet_v1.json",
  },
};

/** A page of its own for the crypto core: bundles it and serves it until `close`. `/page.js` runs in the page. */
export async function serveCryptoPage(page: CryptoPage = PAGE_OF_CORE): Promise<ServedPage> {
  const paths = Object.keys(page.scripts);
  const bodies = await Promise.all(Object.values(page.scripts).map(bundle));
  const scripts = Object.fromEntries(paths.map((path, index) => [path, bodies[index]]));
  const server = createServer((request, reply) => {
    void answer(request.url ?? "/", scripts, page.files).then(({ body, type }) => {
      reply.writeHead(200, { "content-type": type, "content-security-policy": CSP });
      reply.end(body);
    });
  });
  const port = await listen(server);
  return { url: `http://127.0.0.1:${String(port)}/`, close: () => server.close() };
}

async function answer(
  url: string,
  scripts: Readonly<Record<string, Uint8Array | undefined>>,
  files: CryptoPage["files"],
) {
  const script = scripts[url];
  if (script !== undefined) return { body: script, type: TYPES.js ?? "" };
  const file = files[url];
  if (file === undefined) return { body: PAGE, type: "text/html" };
  const type = TYPES[file.split(".").pop() ?? ""] ?? "application/octet-stream";
  return { body: await readFile(join(ROOT, file)), type };
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
