import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const sheet = readFileSync(`${import.meta.dirname}/tokens.css`, "utf8");

/** Declarations of the first block that follows a selector, without white space. */
function declarationsAfter(selector: string): string[] {
  const start = sheet.indexOf("{", sheet.indexOf(selector));
  const block = sheet.slice(start + 1, sheet.indexOf("}", start));
  return block.split(";").map((line) => line.replace(/\s+/g, " ").trim());
}

describe("the two ways into the dark theme", () => {
  it("give the same values by the system's wish and by the reader's choice", () => {
    const bySystem = declarationsAfter(':root:not([data-theme="light"]) {');
    const byChoice = declarationsAfter('[data-theme="dark"] {');
    expect(bySystem.length).toBeGreaterThan(80);
    expect(byChoice).toEqual(bySystem);
  });
});
