import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { pageCanvas } from "./page-canvas.ts";

it("a page is drawn from left to right, in a language that is read the other way too", () => {
  const { dir, width, height } = pageCanvas(30, 40);
  expect([dir, width, height]).toEqual(["ltr", 30, 40]);
});

it("no page of a PDF is drawn on another canvas", () => {
  const others = readdirSync(import.meta.dirname)
    .filter((name) => !name.startsWith("page-canvas"))
    .filter((name) => readFileSync(`${import.meta.dirname}/${name}`, "utf8").includes('"canvas"'))
    .filter((name) => name !== "page-view.ts");
  expect(others).toEqual([]);
});
