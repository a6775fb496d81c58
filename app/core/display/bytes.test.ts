import { describe, expect, it } from "vitest";
import { formatBytes } from "./bytes.ts";

describe("a size", () => {
  it.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [2, "2 bytes"],
    [1023, "1023 bytes"],
    [1024, "1.0 KB"],
    [1536, "1.5 KB"],
    [131_036, "128.0 KB"],
    [131_037, "128.0 KB"],
    [655_872, "640.5 KB"],
    [1024 ** 2 - 52, "1023.9 KB"],
    [1024 ** 2 - 51, "1.0 MB"],
    [1024 ** 2, "1.0 MB"],
    [2.4 * 1024 ** 2, "2.4 MB"],
    [1024 ** 3, "1.0 GB"],
    [1024 ** 4, "1.0 TB"],
    [1024 ** 5, "1.0 PB"],
    [1024 ** 6, "1.0 EB"],
    [1024 ** 7, "1.0 ZB"],
    [1024 ** 8, "1.0 YB"],
    [1024 ** 9, "1024.0 YB"],
    [-5, "0 bytes"],
    [Number.NaN, "0 bytes"],
    [Number.POSITIVE_INFINITY, "0 bytes"],
  ])("of %d bytes reads %s", (sizeBytes, text) => {
    expect(formatBytes(sizeBytes)).toBe(text);
  });

  it.each([
    ["fr-CA", "2,4 Mo"],
    ["de", "2,4 MB"],
    ["es", "2,4 MB"],
    ["pt-BR", "2,4 MB"],
    ["ja", "2.4 MB"],
    ["ar", "2.4 م.ب"],
    ["en-XA", "2.4 MB"],
    ["xx", "2.4 MB"],
    ["constructor", "2.4 MB"],
  ])("in %s reads %s", (locale, text) => {
    expect(formatBytes(2_516_583, locale)).toBe(text);
  });
});
