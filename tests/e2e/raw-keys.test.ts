import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { COOKIES } from "#app/contract/brand.ts";
import { LOCALES } from "#app/i18n/locales.data.ts";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { untilAlive } from "#tests/e2e/people.ts";

const ENGLISH = join(import.meta.dirname, "../../app/locales/en");
/** Complete as the server sends them; together they name most texts that are there before a sign-in. */
const PAGES = [
  ...["/", "/login", "/sign-up", "/terms", "/opt-out", "/verify-email", "/nowhere"],
  ...["/account-suspended", "/account-suspended?m=1", "/accounting-hold", "/account-closed"],
];
const STRONG = "Laterne Kieselstein Vormittag 71 schief";

/** Every key of more than one part, as it would stand in a page whose text is missing. */
function keysOf(texts: object, prefix = ""): readonly string[] {
  return Object.entries(texts).flatMap(([key, value]) => {
    const name = prefix + key;
    if (typeof value !== "string") return keysOf(Object(value), `${name}.`);
    return name.includes(".") ? [name.replace(/_(zero|one|two|few|many|other)$/, "")] : [];
  });
}

const KEYS = readdirSync(ENGLISH).flatMap((file) =>
  keysOf(Object(JSON.parse(readFileSync(join(ENGLISH, file), "utf8")))),
);

/** The keys that stand in a text as words of their own. */
function rawKeys(text: string): readonly string[] {
  const words = new Set(text.split(/[^\w.-]+/));
  return KEYS.filter((key) => words.has(key));
}

/** What a reader gets of a page, attributes included. */
const readable = (html: string) => html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ");

async function speak(context: BrowserContext, url: string, locale: string): Promise<void> {
  await context.addCookies([{ name: COOKIES.locale, value: locale, url }]);
}

test("no page shows the key of a text in place of its words, in any language", async ({
  page,
  context,
  stack,
}) => {
  for (const { code } of LOCALES) {
    await speak(context, stack.origin, code);
    const bodies = await Promise.all(
      PAGES.map(async (path) => (await context.request.get(stack.origin + path)).text()),
    );
    for (const [index, body] of bodies.entries()) {
      expect(body).toContain(`lang="${code}"`);
      expect({ page: PAGES[index], code, keys: rawKeys(readable(body)) }).toMatchObject({
        keys: [],
      });
    }
    await page.goto("/sign-up");
    await untilAlive(page);
    await page.locator("input[type=password]").first().fill(STRONG);
    await expect(page.getByRole("status").filter({ hasText: /\S/ }).first()).toBeVisible();
    expect({ code, keys: rawKeys(await page.locator("body").innerText()) }).toMatchObject({
      keys: [],
    });
  }
});
