import { expect, it } from "vitest";
import { clockText } from "./time-text.ts";

it.each([
  [0, "0:00"],
  [-1, "0:00"],
  [67.9, "1:07"],
  [754, "12:34"],
  [3600, "1:00:00"],
  [3723, "1:02:03"],
])("%f seconds are %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
