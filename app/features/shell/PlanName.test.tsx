import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { PlanName } from "./PlanName.tsx";

afterEach(cleanup);

const free = { planId: 0, planName: "Free" };
const bought = { planId: 7, planName: "Business" };

it.each([
  ["en", "Free"],
  ["de", "Kostenlos"],
  ["fr-CA", "Gratuit"],
  ["ar", "مجانية"],
] as const)(
  "the plan that everybody begins with is called as people say, in %s",
  async (locale, name) => {
    const wrapper = await loadWords(locale);
    const { container, rerender } = render(<PlanName plan={free} />, { wrapper });
    expect(container.textContent).toBe(name);
    rerender(<PlanName plan={bought} />);
    expect(container.textContent).toBe("Business");
  },
);
