import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { BackendModule, i18n } from "i18next";
import { describe, expect, it } from "vitest";
import { directionOf } from "#app/i18n/locale.ts";
import { LOCALES, type Locale, PSEUDO_LOCALE } from "#app/i18n/locales.data.ts";
import { toI18nOptions } from "#app/i18n/options.ts";
import type { TextsByNamespace } from "#app/i18n/texts.ts";
import { toKnown } from "./router-as-used.ts";
import { TEXT_PLACES } from "./texts-as-used.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const FILE = path.join(ROOT, "node_modules/i18next/dist/esm/i18next.js");
const WHOLE = readFileSync(FILE, "utf8");

/** A name that is code for the library, and one that runs the other way. */
const VALUES = ["$t(shell:help) {{name}}, {{- b}}", "عقد.pdf", 1] as const;

const TRANSLATED = LOCALES.map(({ code }) => code).filter((code) => code !== PSEUDO_LOCALE);

interface Library {
  readonly createInstance: () => i18n;
}

const load = (text: string): Promise<Library> =>
  import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);

/** Both read every text of a language, as a page does. */
async function bothIn(locale: Locale) {
  const [whole, known] = [await load(WHOLE), await load(toKnown(WHOLE, TEXT_PLACES))];
  const texts = textsOf(locale);
  const instances = [whole.createInstance(), known.createInstance()] as const;
  for (const one of instances) {
    one.use(BACKEND);
    await one.init(toI18nOptions(locale, structuredClone(texts)));
  }
  return { instances, keys: keysOf(texts) };
}

const BACKEND: BackendModule = {
  type: "backend",
  init: () => undefined,
  read: (_language, _namespace, done) => done(null, { said: "later {{name}}" }),
};

function textsOf(locale: string): TextsByNamespace {
  const folder = path.join(ROOT, "app/locales", locale);
  const files = readdirSync(folder);
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), "utf8"));
  return Object.fromEntries(files.map((file) => [file.slice(0, -".json".length), read(file)]));
}

/** `namespace:key` of every text, plural forms once by their stem and each by its own name. */
function keysOf(texts: Readonly<Record<string, object>>): readonly string[] {
  const below = (node: object, prefix: string): string[] =>
    Object.entries(node).flatMap(([key, value]) =>
      typeof value === "string"
        ? [prefix + key, prefix + key.replace(/_(zero|one|two|few|many|other)$/, "")]
        : below(value, `${prefix}${key}.`),
    );
  return [...new Set(Object.entries(texts).flatMap(([name, all]) => below(all, `${name}:`)))];
}

describe("the library of texts as it is built for browsers", () => {
  it("says what the whole one says, of every text in every language", async () => {
    for (const locale of TRANSLATED) {
      const { instances, keys } = await bothIn(locale);
      const said = instances.map((one) =>
        keys.flatMap((key) => [
          one.t(key as never),
          one.exists(key),
          ...EVERYTHING.map((values) => one.t(key as never, { ...values })),
        ]),
      );
      expect(keys.length).toBeGreaterThan(1000);
      expect(said[1]).toEqual(said[0]);
      expect(instances.map((one) => one.dir())).toEqual(Array(2).fill(directionOf(locale)));
    }
  });

  it("answers a key that is not there with what was given for it, else with the key", async () => {
    const { instances } = await bothIn("en");
    for (const one of instances) {
      expect(one.t("errors:codes.1.text" as never, { defaultValue: "unknown" })).toBe("unknown");
      expect(one.t("errors:codes.1.text" as never, { defaultValue: "" })).toBe("");
      expect(one.t("errors:codes.1.text" as never)).toBe("codes.1.text");
      expect(one.exists("errors:codes.1.text")).toBe(false);
    }
  });

  it("loads a namespace that a screen uses first", async () => {
    const { instances } = await bothIn("en");
    for (const one of instances) {
      expect(one.hasLoadedNamespace("late")).toBe(false);
      await one.loadNamespaces("late");
      expect(one.hasLoadedNamespace("late")).toBe(true);
      expect(one.t("late:said" as never, { name: "more" })).toBe("later more");
    }
  });

  /** A text that does one of these would find the library without it. */
  it.each(["$t(", "{{-", ", "])("is held by texts without %s in their values", (mark) => {
    for (const locale of TRANSLATED) {
      const values = JSON.stringify(textsOf(locale)).match(/\{\{[^}]*\}\}|\$t\(/g) ?? [];
      expect(values.filter((value) => value.includes(mark))).toEqual([]);
    }
  });

  it("is refused when the library is another", () => {
    expect(() => toKnown("", TEXT_PLACES)).toThrow(/is without/);
  });
});

/** A value for whatever a text may ask for. */
const NAMES = new Set(JSON.stringify(textsOf("en")).match(/(?<=\{\{)\w+(?=\}\})/g));
const EVERYTHING = VALUES.map((value, index) => ({
  ...Object.fromEntries([...NAMES].map((name) => [name, value])),
  count: index,
}));
