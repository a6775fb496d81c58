import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../locales");
const NAMED = "Named";
/** Their buttons show a symbol and no words. */
const SYMBOLS: ReadonlySet<string> = new Set([
  "preview.json previousNamed",
  "preview.json nextNamed",
]);

interface NamedText {
  readonly key: string;
  readonly label: string;
  readonly named: string;
}

/** `retry` is what a button shows, `retryNamed` what it is called. */
function namedTexts(file: string, texts: object, prefix = ""): readonly NamedText[] {
  return Object.entries(texts).flatMap(([key, named]) => {
    if (typeof named === "object") return namedTexts(file, named, `${prefix}${key}.`);
    const label: unknown = key.endsWith(NAMED) && Reflect.get(texts, key.slice(0, -NAMED.length));
    const name = `${file} ${prefix}${key}`;
    if (typeof label !== "string" || SYMBOLS.has(name)) return [];
    return [{ key: name, label: label.replace("…", ""), named: String(named) }];
  });
}

it.each(readdirSync(FOLDER))(
  "whoever speaks the words of a button in %s presses it: its name has them in one piece",
  (code) => {
    const folder = join(FOLDER, code);
    const texts = readdirSync(folder).flatMap((file) =>
      namedTexts(file, Object(JSON.parse(readFileSync(join(folder, file), "utf8")))),
    );
    expect(texts.length).toBeGreaterThan(0);
    const unspoken = texts.filter(
      ({ label, named }) => !named.toLowerCase().includes(label.toLowerCase()),
    );
    expect(unspoken).toEqual([]);
  },
);
