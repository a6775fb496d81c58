import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const APP = path.join(import.meta.dirname, "..");
const textOf = (pattern: string) =>
  globSync(pattern, { cwd: APP }).map((file) => ({
    file,
    text: readFileSync(path.join(APP, file), "utf8"),
  }));
/** Set by the library whose parts the sheet draws. */
const OF_LIBRARIES = /^--radix-/;

it("every value that a sheet takes from a token has one, or says what stands in for it", () => {
  const sheets = textOf("**/*.css");
  const scripts = textOf("**/*.{ts,tsx}").map(({ text }) => text);
  const set = new Set([
    ...sheets.flatMap(({ text }) =>
      Array.from(text.matchAll(/(--[\w-]+)\s*:/g), ([, name]) => name),
    ),
    ...scripts.flatMap((text) =>
      Array.from(text.matchAll(/["'](--[\w-]+)["']/g), ([, name]) => name),
    ),
  ]);
  const missing = sheets.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/var\((--[\w-]+)\)/g), ([, name = ""]) => name)
      .filter((name) => !(set.has(name) || OF_LIBRARIES.test(name)))
      .map((name) => `${file} ${name}`),
  );
  expect(missing).toEqual([]);
  expect(set.size).toBeGreaterThan(50);
});
