import { expect, it } from "vitest";
import { isColour } from "./colour.ts";

it.each(["#000000", "#0e6a59", "#ffffff"])("%s is a colour", (value) => {
  expect(isColour(value)).toBe(true);
});

it.each([
  "",
  "#fff",
  "#FFFFFF",
  "#fffffff",
  "ffffff",
  "#ffffff ",
  "#ffffff\n",
  "#ffffff;background:url(//evil.example)",
  "red",
  "rgb(0,0,0)",
  "var(--x)",
  "expression(alert(1))",
  null,
  0,
])("%j is no colour", (value) => {
  expect(isColour(value)).toBe(false);
});
