import type { Page } from "@playwright/test";
import { type Locale, wordsOf } from "#tests/e2e/access-words.ts";
import { expect, test } from "#tests/e2e/home.ts";
import { untilAlive } from "#tests/e2e/people.ts";
import { pressHelpMore } from "#tests/e2e/press-help-more.ts";
import {
  pressBesides,
  pressDeleted,
  pressEntry,
  pressHelp,
  pressSettings,
} from "#tests/e2e/press-more.ts";
import type { Way } from "#tests/e2e/press-owner.ts";
import {
  aStage,
  pressFiles,
  pressFrame,
  pressLinks,
  pressTransfers,
  sortByName,
} from "#tests/e2e/press-screens.ts";
import { pressVisitor } from "#tests/e2e/press-visitor.ts";
import { speak } from "#tests/e2e/raw-keys.ts";

const IS_LONG = process.env.COFFER_LONG === "1";
type Walk = readonly [Locale | "de" | "ja", Way];
/** The long run presses all of them both ways, in a language of each direction and in another script. */
const ALL: readonly Walk[] = ["de" as const, "ar" as const, "ja" as const].flatMap((code) => [
  [code, "keys"] as const,
  [code, "pointer"] as const,
]);
/** In each run one half of the screens in a language of each direction, and pressed in another way. */
const LISTS: readonly Walk[] = IS_LONG ? ALL : [["de", "keys"]];
const OTHERS: readonly Walk[] = IS_LONG ? ALL : [["ar", "pointer"]];

test.skip(({ browserName }) => browserName !== "chromium", "what answers is the same");
// Each in a folder of its own.
test.describe.configure({ mode: "parallel" });

for (const [code, way] of LISTS) {
  test(`every control of the lists answers in ${code} by ${way}`, async ({
    ownPage,
    secrets,
    stack,
  }) => {
    test.slow();
    const stage = await aStage(ownPage, secrets);
    await speak(ownPage.context(), stack.origin, code);
    const on = { page: ownPage, say: wordsOf(code), way, ...stage };
    const ends = complaintsOf(ownPage);
    await ownPage.goto(stage.address);
    await untilAlive(ownPage);
    await pressTransfers(on);
    await pressFiles(on);
    await pressBesides(on);
    await pressDeleted(on);
    await sortByName(on);
    expect(ends()).toEqual([]);
  });
}

for (const [code, way] of OTHERS) {
  test(`every control of the other screens answers in ${code} by ${way}`, async ({
    ownPage,
    otherPage,
    home,
    secrets,
    stack,
  }) => {
    test.slow();
    const stage = await aStage(ownPage, secrets);
    for (const one of [ownPage, otherPage]) await speak(one.context(), stack.origin, code);
    const on = { page: ownPage, say: wordsOf(code), way, ...stage };
    const ends = complaintsOf(ownPage);
    await pressEntry(otherPage, way);
    await pressVisitor({ ...on, page: otherPage }, stack);
    await pressLinks(on);
    await pressSettings(on);
    await pressHelp(on);
    await pressHelpMore(on);
    await ownPage.goto(stage.address);
    await pressFrame(on, home.person);
    expect(ends()).toEqual([]);
  });
}

/** What the console says that is no answer of the server. */
function complaintsOf(page: Page): () => readonly string[] {
  const said: string[] = [];
  page.on("console", (one) => {
    if (one.type() === "error" && !one.text().startsWith("Failed to load resource")) {
      said.push(one.text());
    }
  });
  return () => said;
}
