import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { LOG_WORDS } from "./log-words.data.ts";

const APP = join(import.meta.dirname, "../..");
const NOTED = /\blog\s*\.(?:info|warn)\(\s*"([^"]+)"/g;

it("every event that the code notes may stand in a ticket", () => {
  const sources = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test."),
  );
  const noted = sources.flatMap((file) =>
    [...readFileSync(join(APP, file), "utf8").matchAll(NOTED)].map(([, event]) => event ?? ""),
  );
  expect(noted.length).toBeGreaterThan(10);
  expect(noted.filter((event) => !LOG_WORDS.has(event))).toEqual([]);
});
