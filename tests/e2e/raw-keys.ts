import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { COOKIES } from "#app/contract/brand.ts";

const ENGLISH = join(import.meta.dirname, "../../app/locales/en");

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
export function rawKeys(text: string): readonly string[] {
  const words = new Set(text.split(/[^\w.-]+/));
  return KEYS.filter((key) => words.has(key));
}

/** What a reader gets of a page, attributes included. */
export const readable = (html: string) => html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, " ");

/** The language of the pages from here on. */
export async function speak(context: BrowserContext, url: string, locale: string): Promise<void> {
  await context.addCookies([{ name: COOKIES.locale, value: locale, url }]);
}
