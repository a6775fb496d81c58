import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const APP = path.join(import.meta.dirname, "..");
/** Spec A§9.6: the widest phone, tablet and small window; one pixel more begins the next. */
const EDGES = [599, 904, 1239];
const WIDTH = /\((max|min)-width: (\d+)px\)/g;
/** The toast stands over transfers until there is room beside their panel. */
const OWN = ["max 999"];

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: APP }).map((file) => ({
    file,
    text: readFileSync(path.join(APP, file), "utf8"),
  }));

describe("breakpoints", () => {
  const sources = [...filesOf("**/*.css"), ...filesOf("**/*.{ts,tsx}")].filter(
    ({ file }) => !file.includes(".test."),
  );
  const uses = sources.flatMap(({ text }) =>
    Array.from(text.matchAll(WIDTH), ([, bound, px]) => `${bound} ${px}`),
  );

  it("are 599, 904 and 1239 px in every sheet and script (Spec A§9.6)", () => {
    const allowed = new Set(EDGES.flatMap((edge) => [`max ${edge}`, `min ${edge + 1}`]));
    expect(uses.filter((use) => !allowed.has(use))).toEqual(OWN);
    for (const edge of EDGES) expect(uses).toContain(`max ${edge}`);
  });
});

describe("sizes", () => {
  const sizeOf = (file: string, rule: RegExp) =>
    Number(rule.exec(readFileSync(path.join(APP, "ui", file), "utf8"))?.[1]) * 16;

  it.each([
    ["avatar", 32],
    ["size40", 40],
    ["size48", 48],
  ])("an avatar (%s) is %i px wide and high (Spec A§9.6)", (rule, px) => {
    const block = (side: string) => new RegExp(`\\.${rule} \\{[^}]*${side}-size: ([\\d.]+)rem`);
    expect(sizeOf("Small.module.css", block("inline"))).toBe(px);
    expect(sizeOf("Small.module.css", block("block"))).toBe(px);
  });

  it("the panel of transfers is 424 px wide (Spec A§9.6, B§2)", () => {
    expect(sizeOf("tokens.css", /--transfers: ([\d.]+)rem/)).toBe(424);
    const [panel] = filesOf("ui/transfers/Transfers.module.css");
    expect(panel?.text).toContain("var(--transfers)");
  });
});
