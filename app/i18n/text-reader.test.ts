import path from "node:path";
import { createInstance, type i18n } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "./locales.data.ts";
import { toI18nOptions } from "./options.ts";
import type { Texts } from "./pseudo.ts";
import { type AllTexts, readAllTexts } from "./read-texts.server.ts";
import { TextReader } from "./text-reader.ts";

const COUNTS = [0, 1, 2, 3, 6, 11, 42, 100, 1_000_000, 1.5];
/** Names turn, look like placeholders, markup and numbers, or are missing. */
const VALUES = [
  "report.pdf",
  "عقد (1).pdf",
  "photo\u202Egpj.exe",
  "a & <b> {{name}} $t(x)",
  7,
  null,
];

let all: AllTexts;

beforeAll(async () => {
  all = await readAllTexts(path.join(import.meta.dirname, "../locales"));
});

function textsOf(locale: Locale) {
  const texts = all.get(locale);
  if (texts === undefined) throw new Error(`no texts in ${locale}`);
  return texts;
}

async function aReader(locale: Locale): Promise<TextReader> {
  const texts = textsOf(locale);
  const reader = new TextReader(locale, async (namespace) => texts[namespace] ?? {});
  await reader.loadNamespaces(Object.keys(texts));
  return reader;
}

/** Keys down to their texts; a plural's without its ending as well. */
function* keysOf(texts: Texts, above = ""): Generator<{ key: string; text: string }> {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value !== "string") yield* keysOf(value, `${above}${key}.`);
    else {
      yield { key: above + key, text: value };
      yield { key: (above + key).replace(/_(zero|one|two|few|many|other)$/, ""), text: value };
    }
  }
}

describe.each(LOCALES)("texts of the browser in $code", ({ code }) => {
  let library: i18n;
  let reader: TextReader;

  beforeAll(async () => {
    library = createInstance();
    await library.init(toI18nOptions(code, textsOf(code)));
    reader = await aReader(code);
  });

  it("are those of i18next, for every key, number and value", () => {
    const different: string[] = [];
    let compared = 0;
    const compare = (key: string, values: Record<string, unknown>) => {
      compared += 1;
      const expected = String(library.t(key as never, values as never));
      const given = reader.t(key, values);
      if (given !== expected) different.push(`${key}: ${given} is not ${expected}`);
    };
    for (const [namespace, texts] of Object.entries(textsOf(code))) {
      for (const { key, text } of keysOf(texts)) {
        const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name);
        for (const value of names.length === 0 ? [""] : VALUES) {
          const values = Object.fromEntries(names.map((name) => [name, value]));
          compare(`${namespace}:${key}`, { ...values, count: undefined });
        }
        for (const count of COUNTS) {
          const values = Object.fromEntries(names.map((name) => [name, "عقد.pdf"]));
          compare(`${namespace}:${key}`, { ...values, count });
        }
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(5_000);
  });

  it("are none where i18next has none", () => {
    for (const key of [
      "files:nothing",
      "nothing",
      "files:empty",
      "none:at.all",
      "files:empty.title.x",
    ]) {
      expect(reader.t(key)).toBe(library.t(key as never));
      expect(reader.t(key, { defaultValue: "{{name}}!", name: "x" })).toBe(
        library.t(key as never, { defaultValue: "{{name}}!", name: "x" }),
      );
      // A group of texts is none; i18next says that it is there.
      expect(reader.exists(key)).toBe(key !== "files:empty" && library.exists(key));
    }
    expect(reader.exists("errors:codes.9000.text")).toBe(true);
    expect(reader.dir()).toBe(library.dir());
    expect(reader.language).toBe(library.language);
  });
});

describe("texts that come later", () => {
  it("are fetched once, and whoever takes them is given the same function each time", async () => {
    const asked: string[] = [];
    const reader = new TextReader("en", async (namespace) => {
      asked.push(namespace);
      return { hello: `Hello from ${namespace}` };
    });
    expect(reader.has("files")).toBe(false);
    await Promise.all([reader.loadNamespaces(["files"]), reader.loadNamespaces(["files", "auth"])]);
    expect(asked).toEqual(["files", "auth"]);
    expect(reader.translatorOf("auth")("hello")).toBe("Hello from auth");
    expect(reader.translatorOf("auth")).toBe(reader.translatorOf("auth"));
  });

  it("leave their keys when they cannot be had, and are asked for again the next time", async () => {
    let isOffline = true;
    const reader = new TextReader("en", async () => {
      if (isOffline) throw new TypeError("Failed to fetch");
      return { hello: "Hello" };
    });
    await reader.loadNamespaces(["files"]);
    expect(reader.has("files")).toBe(true);
    expect(reader.t("files:hello")).toBe("hello");
    isOffline = false;
    await reader.loadNamespaces(["files"]);
    expect(reader.t("files:hello")).toBe("Hello");
  });
});
