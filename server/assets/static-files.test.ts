import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import express from "express";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHostTable } from "#server/hosts/region-hosts.ts";
import { setCommonHeaders } from "#server/security/headers.ts";
import { closeServer, listenAnywhere, portOf } from "#tests/support/gateway.ts";
import { indexStaticFiles, serveStaticFiles } from "./static-files.ts";

let folder: string;
let server: ReturnType<typeof createServer>;
let origin: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "static-"));
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  const hosts = createHostTable({ port: 3000, isTls: false, publicUrl: null });
  const app = express().use(
    setCommonHeaders,
    serveStaticFiles(await indexStaticFiles(folder), hosts),
  );
  server = await listenAnywhere(createServer(app));
  origin = `http://127.0.0.1:${portOf(server)}`;
});

afterEach(async () => {
  await closeServer(server);
  rmSync(folder, { recursive: true });
});

const FILES = {
  "build/root-ABC.js": "plain",
  "build/root-ABC.js.br": "brotli bytes",
  "build/root-ABC.js.gz": "gzip bytes",
  "build/workers/crypto-AB12CD34.js": "worker",
  "sw-dl.js": "service worker",
  "mark.svg": "<svg/>",
};

/** Without decoding: the files hold no real compressed bytes. */
async function head(file: string, encoding = "identity") {
  const answer = await fetch(origin + file, {
    method: "HEAD",
    headers: { "accept-encoding": encoding },
  });
  return { status: answer.status, headers: Object.fromEntries(answer.headers) };
}

describe("a file of the build", () => {
  it("is kept for ever when its name holds its hash, else asked for again", async () => {
    expect((await head("/build/root-ABC.js")).headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await head("/mark.svg")).headers["cache-control"]).toBe("no-cache");
    expect((await head("/sw-dl.js")).headers["cache-control"]).toBe("no-cache");
  });

  it.each([
    ["br, gzip", "br", 12],
    ["gzip", "gzip", 10],
    ["identity", undefined, 5],
  ])("is sent to who takes %s as %s", async (accepted, encoding, sizeBytes) => {
    const { headers } = await head("/build/root-ABC.js", accepted);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBe(String(sizeBytes));
    expect(headers["content-type"]).toMatch(/javascript/);
    expect(headers.vary).toContain("Accept-Encoding");
  });

  it("that is a worker has a policy of its own and may start from a page with COEP", async () => {
    for (const file of ["/build/workers/crypto-AB12CD34.js", "/sw-dl.js"]) {
      const { headers } = await head(file);
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' /,
      );
      expect(headers["cross-origin-embedder-policy"]).toBe("require-corp");
    }
  });

  it.each(["/build/root-ABC.js.br", "/build/nope.js", "/../package.json", "/build/"])(
    "%s is not one",
    async (file) => {
      expect((await head(file)).status).toBe(404);
    },
  );
});
