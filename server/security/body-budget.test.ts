import { expect, it } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

it("an address holds so much and no more, until it gives back, and takes nothing from others", () => {
  const budget = createBodyBudget(100);
  expect(budget.take("a", 60)).toBe(true);
  expect(budget.take("a", 41)).toBe(false);
  expect(budget.take("a", 40)).toBe(true);
  expect(budget.take("b", 100)).toBe(true);
  budget.give("a", 60);
  expect(budget.take("a", 61)).toBe(false);
  expect(budget.take("a", 60)).toBe(true);
});
