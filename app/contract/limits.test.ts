import { expect, it } from "vitest";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import { COUNTRIES } from "./countries.data.ts";
import { CRYPTO_LIMITS, UPLOAD_LIMITS } from "./limits.data.ts";
import { PERMISSION_KEYS, PERMISSIONS, ROLE_FIELDS } from "./permissions.data.ts";

it("a packet is its payload and its overhead", () => {
  const { packetBytes, packetPayloadBytes, packetOverheadBytes } = CRYPTO_LIMITS;
  expect(packetPayloadBytes + packetOverheadBytes).toBe(packetBytes);
});

it("the borders of chunks and slices are borders of packets", () => {
  expect(UPLOAD_LIMITS.maxChunkBytes / CRYPTO_LIMITS.packetBytes).toBe(800);
  expect(DOWNLOAD_LIMITS.chunkBytes / CRYPTO_LIMITS.packetBytes).toBe(200);
  expect(UPLOAD_LIMITS.sendChunkBytes % CRYPTO_LIMITS.packetBytes).toBe(0);
  expect(UPLOAD_LIMITS.sliceBytes).toBe(4_193_152);
  expect(UPLOAD_LIMITS.sliceBytes % CRYPTO_LIMITS.packetPayloadBytes).toBe(0);
});

it("every permission stands in the list of keys, and every role field asks for a known one", () => {
  expect([...PERMISSION_KEYS].sort()).toEqual(Object.keys(PERMISSIONS).sort());
  const keys = ROLE_FIELDS.map((field) => field.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(ROLE_FIELDS.every(({ subOf }) => subOf === undefined || keys.includes(subOf))).toBe(true);
});

it("every country has a code of two letters and a name of its own", () => {
  const codes = Object.keys(COUNTRIES);
  expect(codes).toHaveLength(249);
  expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  expect(new Set(Object.values(COUNTRIES)).size).toBe(codes.length);
});
