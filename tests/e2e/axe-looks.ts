import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect } from "#tests/e2e/fixtures.ts";
import { untilAtRest } from "#tests/e2e/motion.ts";

const ARABIC = join(import.meta.dirname, "../../app/locales/ar");

const TEXTS = readdirSync(ARABIC).map(
  (file) =>
    [file.replace(".json", ""), JSON.parse(readFileSync(join(ARABIC, file), "utf8"))] as const,
);

/** Turns the page that stands to the theme that it has not, and back. */
export async function inOtherTheme(page: Page, look: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() => {
    const { documentElement: root } = document;
    const said = root.getAttribute("data-theme");
    const isDark =
      said === null ? matchMedia("(prefers-color-scheme: dark)").matches : said === "dark";
    root.setAttribute("data-theme", isDark ? "light" : "dark");
    return said;
  });
  await untilAtRest(page);
  await look();
  await page.evaluate((said) => {
    if (said === null) document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", said);
  }, before);
}

/**
 * Puts the texts of Arabic in the place of those that the page has, and turns its direction: an open dialog stays
 * open. A page that no script has taken over stands as the server wrote it and is left alone.
 */
export async function inArabic(page: Page, look: () => Promise<void>): Promise<void> {
  const was = await page.evaluate(turnTo, TEXTS);
  if (was === null) return;
  await expect(page.locator("body")).toHaveText(/[\u0621-\u064a]{3}/);
  await untilAtRest(page);
  await look();
  await page.evaluate(turnBack);
}

type Bundles = readonly (readonly [namespace: string, texts: object])[];

/** Runs in the page. */
function turnTo(arabic: Bundles) {
  interface Texts {
    readonly language: string;
    readonly store: { readonly data: Readonly<Record<string, Readonly<Record<string, object>>>> };
    addResourceBundle: (language: string, namespace: string, texts: object) => void;
    emit: (event: string, language: string) => void;
  }
  const find = (node: unknown): Texts | null => {
    const { memoizedProps, child, sibling } = Object(node);
    if (memoizedProps?.i18n?.store) return memoizedProps.i18n;
    return (child && find(child)) ?? (sibling && find(sibling)) ?? null;
  };
  const { body, documentElement: root } = document;
  const key = Object.keys(body).find((name) => name.startsWith("__reactFiber"));
  let top = key === undefined ? null : Reflect.get(body, key);
  while (top?.return) top = top.return;
  const texts: Texts | null = top && find(top);
  if (!texts) return null;
  const before = Object.entries(texts.store.data[texts.language] ?? {});
  const turn = (bundles: Bundles, lang: string, dir: string) => {
    const own = new Set(before.map(([namespace]) => namespace));
    for (const [namespace, one] of bundles)
      if (own.has(namespace)) texts.addResourceBundle(texts.language, namespace, one);
    texts.emit("languageChanged", texts.language);
    Object.assign(root, { lang, dir });
  };
  const { lang, dir } = root;
  turn(arabic, "ar", "rtl");
  Object.assign(window, { turnBackLook: () => turn(before, lang, dir) });
  return lang;
}

/** Runs in the page. */
function turnBack() {
  Reflect.get(window, "turnBackLook")();
}
