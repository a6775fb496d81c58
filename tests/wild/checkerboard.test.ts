import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { onChecker } from "#app/workers/on-checker.ts";

const APP = path.join(import.meta.dirname, "../../app");
const sheetOf = (file: string) => readFileSync(path.join(APP, file), "utf8");

/** Where pictures of files are shown, and what is drawn of them there. */
const PLACES = [
  ["the viewer", "viewers/image/image.css", ".image-stage > * {"],
  ["a tile", "ui/grid/Tiles.module.css", ".thumb > img {"],
  ["the details", "ui/frames/Panel.module.css", ".thumb > img {"],
  ["a row of a list", "ui/Icon.module.css", ".picture {"],
  ["a row of the panel of transfers", "ui/transfers/Transfers.module.css", ".row > img {"],
] as const;

function blockOf(sheet: string, selector: string): string {
  const start = sheet.indexOf("{", sheet.indexOf(selector));
  return sheet.slice(start + 1, sheet.indexOf("}", start));
}

/** Relative luminance of a grey (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const part = Number.parseInt(hex.slice(1, 3), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}

const contrastOf = (one: number, other: number) =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

const tokens = sheetOf("ui/tokens.css");
const THEMES = [
  ["light", '[data-theme="light"] {'],
  ["dark", '[data-theme="dark"] {'],
] as const;

describe("what is transparent in a picture", () => {
  it.each(PLACES)("stands on fields in %s", (_, file, selector) => {
    const block = blockOf(sheetOf(file), selector);
    expect(block).toMatch(/background:\s+repeating-conic-gradient\(\s*var\(--checker-1\)/);
    expect(block).toContain("var(--checker-2)");
  });

  it.each(THEMES)("lets black ink be read and white ink be seen in the %s theme", (_, selector) => {
    const block = blockOf(tokens, selector);
    const fields = [1, 2].map((which) => {
      const hex = new RegExp(`--checker-${which}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? "";
      return luminanceOf(hex);
    });
    expect(fields).toHaveLength(2);
    for (const field of fields) expect(contrastOf(0, field)).toBeGreaterThan(4.5);
    expect(Math.max(...fields.map((field) => contrastOf(1, field)))).toBeGreaterThan(1.8);
    expect(contrastOf(fields[0] ?? 0, fields[1] ?? 0)).toBeGreaterThan(1.4);
  });

  it("is on fields in a small picture of a format without transparency too", () => {
    const drawn: string[] = [];
    const context = {
      fillStyle: "",
      fillRect: (...at: number[]) => drawn.push(`${context.fillStyle} ${at.join(" ")}`),
      drawImage: () => drawn.push("picture"),
    };
    class FakeCanvas {
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }
      getContext = () => context;
    }
    vi.stubGlobal("OffscreenCanvas", FakeCanvas);
    onChecker(new OffscreenCanvas(24, 16));
    vi.unstubAllGlobals();
    expect(drawn).toEqual([
      "#c8c8c8 0 0 24 16",
      ...["0 0", "16 0", "8 8"].map((at) => `#a0a0a0 ${at} 8 8`),
      "picture",
    ]);
  });
});
