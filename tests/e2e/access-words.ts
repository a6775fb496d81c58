import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible, expectLegible } from "#tests/e2e/axe.ts";

export type Locale = "en" | "ar";
/** What the page says in the language of the test, for `namespace:key`; values may be anything. */
export type Say = (key: string) => RegExp;
/** Looks at the page, or a part of it, in every look of the language. */
export type See = (page: Page, where: string, part?: string) => Promise<void>;

const LOCALES = join(import.meta.dirname, "../../app/locales");
/**
 * Arabic alone in each run: it has every state and word of the others, in the direction that the screens were
 * not drawn in first. The long run looks at English too.
 */
export const LOOKED_AT: readonly Locale[] = process.env.COFFER_LONG === "1" ? ["en", "ar"] : ["ar"];

export function wordsOf(locale: string): Say {
  return (key) => {
    const [namespace, path = ""] = key.split(":");
    const file = readFileSync(join(LOCALES, locale, `${namespace}.json`), "utf8");
    const found = path
      .split(".")
      .reduce<unknown>((node, part) => Reflect.get(Object(node), part), JSON.parse(file));
    if (typeof found !== "string") throw new Error(`no text ${key} in ${locale}`);
    const quoted = found.replace(/[$()*+.?[\\\]^|]/g, "\\$&").replace(/\{\{.*?\}\}/g, ".*");
    // Entries of menus end in their shortcut.
    return new RegExp(`^${quoted}( F2| Del)?$`, "u");
  };
}

export function looksOf(locale: Locale): See {
  return async (page, where, part) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await expectAccessible(page, `${where} ${locale} light`, part);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectLegible(page, `${where} ${locale} dark`, part);
    await page.emulateMedia({ colorScheme: "light" });
  };
}
