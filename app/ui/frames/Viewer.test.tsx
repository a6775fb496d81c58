import { readFileSync } from "node:fs";
import path from "node:path";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Viewer } from "./Viewer.tsx";

afterEach(cleanup);

it("cuts the name of a file at its own end, on a page of either direction", () => {
  render(
    <Viewer ground="theme" back={null} title="Hafenansicht am Morgen.jpg">
      <p>the file</p>
    </Viewer>,
  );
  // An ellipsis stands where the line of its own box ends.
  expect(screen.getByRole("heading", { level: 1 }).dir).toBe("auto");
  // It still stands at the side where the page begins.
  const sheet = readFileSync(path.join(import.meta.dirname, "Viewer.module.css"), "utf8");
  expect(/\.title h1 \{[^}]*text-align: match-parent;/.test(sheet)).toBe(true);
});
