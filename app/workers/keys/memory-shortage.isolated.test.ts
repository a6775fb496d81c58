// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { unlessMemoryLacks } from "./memory-shortage.ts";
import { wrapUnderPassword } from "./new-account.ts";
import { generateRsaPair } from "./rsa.ts";

const PKG = join(import.meta.dirname, "../../../crypto-wasm/pkg");
const PBKDF2_RANK = 2;
/** More than everything but Argon2id needs, and far less than its 64 MiB. */
const SPARE_PAGES = 32;

const trap = () => {
  throw new WebAssembly.RuntimeError("unreachable");
};
const noMemory = () => {
  throw new RangeError("WebAssembly.Memory.grow(): Maximum memory size exceeded");
};
const enough = () => undefined;
const smaller = () => "PBKDF2";

describe("the smaller hash", () => {
  it("is taken when the core stops and the memory is not to be had", () => {
    expect(unlessMemoryLacks(trap, smaller, noMemory)).toBe("PBKDF2");
    expect(unlessMemoryLacks(() => "Argon2id", smaller, noMemory)).toBe("Argon2id");
  });

  it("is not taken when the core stops for any other reason", () => {
    expect(() => unlessMemoryLacks(trap, smaller, enough)).toThrow("unreachable");
  });

  it.each([
    ["a refusal of the core", 6002],
    ["a wrong length", 9000],
    ["a fault of a script", new TypeError("not a function")],
    ["a fault of a script that speaks of a range", new RangeError("offset is out of bounds")],
  ])("is not taken after %s", (_what, thrown) => {
    const fail = () => {
      throw thrown;
    };
    expect(() => unlessMemoryLacks(fail, smaller, noMemory)).toThrow(
      expect.toSatisfy((caught) => caught === thrown),
    );
  });

  it("is what keys get on a device without Argon2id's memory", async () => {
    core.initSync("unlock", withLittleMemory(readFileSync(join(PKG, "simd/unlock_bg.wasm"))));
    core.initSync("content", readFileSync(join(PKG, "simd/content_bg.wasm")));
    core.initSync("trust", readFileSync(join(PKG, "simd/trust_bg.wasm")));
    const { pkcs8 } = await generateRsaPair();
    const metaKey = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
    expect(wrapUnderPassword("Ofenrohr-Gazelle", metaKey, pkcs8).rank).toBe(PBKDF2_RANK);
  });
});

/** The module with an upper bound for its memory: section 5 is `01 flags min`. */
function withLittleMemory(module: Buffer): Uint8Array<ArrayBuffer> {
  let at = 8;
  for (;;) {
    const [size, start] = readLeb(module, at + 1);
    if (module[at] === 5) {
      const [min] = readLeb(module, start + 2);
      const body = [1, 1, ...writeLeb(min), ...writeLeb(min + SPARE_PAGES)];
      const section = Buffer.from([5, ...writeLeb(body.length), ...body]);
      const rest = module.subarray(start + size);
      return Uint8Array.from(Buffer.concat([module.subarray(0, at), section, rest]));
    }
    at = start + size;
  }
}

/** The number and the place behind it. */
function readLeb(bytes: Buffer, from: number): [value: number, next: number] {
  let [value, at] = [0, from];
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** shift;
    at += 1;
    if (byte < 0x80) return [value, at];
  }
}

function writeLeb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeLeb(value >> 7)];
}
