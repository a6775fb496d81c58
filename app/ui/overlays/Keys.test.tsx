import { readFileSync } from "node:fs";
import path from "node:path";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Keys } from "./Keys.tsx";

afterEach(cleanup);

const sheet = readFileSync(path.join(import.meta.dirname, "palette.css"), "utf8");

it.each([
  [["Ctrl", "K"], undefined, "CtrlK"],
  [["G", "F"], "ثم", "GثمF"],
  [["↓", "↑"], "", "↓↑"],
])("keys stand as on a keyboard together, as they are read apart: %j", (keys, between, text) => {
  const { container } = render(<Keys keys={keys} then={between} />);
  const shown = container.querySelector(".keys");
  expect(shown?.textContent).toBe(text);
  expect(shown?.matches("[data-read]")).toBe(between !== undefined);
  expect(sheet).toMatch(/\.keys \{[^}]*direction: ltr;/);
  expect(sheet).toMatch(/\.keys\[data-read\] \{\s*direction: inherit;/);
});
