import {
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeServer, listenAnywhere, portOf } from "#tests/support/gateway.ts";
import { findPort, prepareLog, readOrMakeSecret, readSecret, rotateLog } from "./installation.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "installation-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the secret of an installation", () => {
  it("is made once, for its owner's eyes only", () => {
    const first = readOrMakeSecret(path.join(folder, "data"), "secret");
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(readOrMakeSecret(path.join(folder, "data"), "secret")).toBe(first);
    expect(statSync(path.join(folder, "data", "secret")).mode & 0o777).toBe(0o600);
  });
});

describe("a secret that may be there", () => {
  it("is read without its line break, and made by nobody", () => {
    expect(readSecret(folder, "secret-previous")).toBeNull();
    writeFileSync(path.join(folder, "secret-previous"), "abc\n");
    expect(readSecret(folder, "secret-previous")).toBe("abc");
  });
});

describe("a log", () => {
  const MAX_BYTES = 10 * 1024 * 1024;

  it("that grows large is put aside while its process goes on writing, and only then", () => {
    const file = prepareLog(folder, "api");
    const opened = openSync(file, "a", 0o600);
    writeSync(opened, Buffer.alloc(MAX_BYTES, "x"));
    rotateLog(file);
    expect(statSync(file).size).toBe(MAX_BYTES);
    writeSync(opened, "y");
    rotateLog(file);
    writeSync(opened, "next\n");
    closeSync(opened);
    expect(readFileSync(file, "utf8")).toBe("next\n");
    expect(statSync(`${file}.1`).size).toBe(MAX_BYTES + 1);
    expect(statSync(`${file}.1`).mode & 0o777).toBe(0o600);
  });
});

describe("a port", () => {
  it("that is taken is refused", async () => {
    const server = await listenAnywhere(createServer());
    await expect(findPort(portOf(server), "127.0.0.1")).rejects.toThrow("EADDRINUSE");
    await closeServer(server);
  });
});
