import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { initSync } from "#crypto-wasm/pkg/coffer_crypto.js";
import { runObjectVectors, runPacketVectors } from "./known-answers.ts";

const ROOT = join(import.meta.dirname, "../..");
const LONG_MS = 120_000;

for (const part of ["content", "trust", "unlock"] as const) {
  initSync(part, readFileSync(join(ROOT, `crypto-wasm/pkg/simd/${part}_bg.wasm`)));
}

describe("The core in WebAssembly", () => {
  it("gives the known answer to every object vector", { timeout: LONG_MS }, async () => {
    const report = await runObjectVectors(read("objects_v1.json"));
    expect(report).toEqual({ passed: 834, failures: [] });
  });

  it("gives the known answer to every packet vector", { timeout: LONG_MS }, async () => {
    const report = await runPacketVectors(read("packet_v1.json"));
    expect(report).toEqual({ passed: 56, failures: [] });
  });
});

function read(name: string) {
  return JSON.parse(readFileSync(join(ROOT, "tests/vectors/ours_kat", name), "utf8"));
}
