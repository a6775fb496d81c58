import { AxeBuilder } from "@axe-core/playwright";
import { type Page, test } from "@playwright/test";
import { inArabic, inOtherTheme } from "#tests/e2e/axe-looks.ts";
import { expect } from "#tests/e2e/fixtures.ts";
import { untilAtRest } from "#tests/e2e/motion.ts";

const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];
const IS_LONG = process.env.COFFER_LONG === "1";

/**
 * Looks for what the rules of WCAG 2.2 A and AA and axe's own advice forbid, and names each finding
 * by rule and place. Soft, so that one run tells all findings of all pages. In the long run each state
 * is looked at in the other theme and in Arabic too, where it stands.
 */
export async function expectAccessible(page: Page, where: string, part = "html"): Promise<void> {
  await stopMotion(page);
  await expectNothingFound(axeOf(page).include(part), where);
  if (!IS_LONG) return;
  await inOtherTheme(page, () => expectColours(page, `${where}, the other theme`, part));
  await inArabic(page, () => expectNothingFound(axeOf(page).include(part), `${where}, in Arabic`));
}

/** The same for the rules that another look can break: structure and words are the same in each. */
export async function expectLegible(page: Page, where: string, part = "html"): Promise<void> {
  await stopMotion(page);
  await expectColours(page, where, part);
}

function expectColours(page: Page, where: string, part: string): Promise<void> {
  return expectNothingFound(axeOf(page).include(part).withRules(RULES_OF_COLOUR), where);
}

function axeOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page: page as never })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] });
}

/** Each look is a note of the report too: how many there were is counted there. */
async function expectNothingFound(axe: AxeBuilder, where: string): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => {
      const [, reason = ""] = failureSummary.split("\n");
      return `${id}: ${target.join(" ")} (${reason.trim()})`;
    }),
  );
  test.info().annotations.push({ type: "axe", description: `${found.length} ${where}` });
  expect.soft(found, where).toEqual([]);
}

/** Nothing takes the focus that an open menu has hidden from assistive technology. */
export async function expectNoHiddenFocus(page: Page): Promise<void> {
  const { violations } = await axeOf(page).withRules(["aria-hidden-focus"]).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(" ")))).toEqual(
    [],
  );
}

/**
 * Colours are measured where none is on its way from one to another. What fades already is waited for; from then on
 * nothing fades, whatever comes under the pointer, is enabled or turned dark while axe reads the page: a
 * page that was asked for less motion changes its colours at once. The system's Firefox cannot be asked.
 */
async function stopMotion(page: Page): Promise<void> {
  const isFirefox = page.context().browser()?.browserType().name() === "firefox";
  if (!isFirefox) await page.emulateMedia({ reducedMotion: "reduce" });
  await untilAtRest(page);
}
