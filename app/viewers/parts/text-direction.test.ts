import { expect, it } from "vitest";
import { directionOf } from "./text-direction.ts";

it("a text runs as its first letter does, whatever stands before it", () => {
  expect(directionOf("Stein 12")).toBe("ltr");
  expect(directionOf("12 – حجر stone")).toBe("rtl");
  expect(directionOf("(3) אבן")).toBe("rtl");
  expect(directionOf("石 حجر")).toBe("ltr");
  expect(directionOf("1 200,50")).toBe("ltr");
  expect(directionOf("")).toBe("ltr");
});
