import { isolateIn } from "./isolate.ts";
import { directionOf } from "./locale.ts";
import type { Direction, Locale } from "./locales.data.ts";
import type { Texts } from "./pseudo.ts";

/** What is put into a text: values by name, how many, and what stands where no text is. */
export interface TextValues {
  readonly [name: string]: unknown;
  readonly count?: number;
  readonly defaultValue?: string;
}

export type Translate = (key: string, values?: TextValues) => string;

const DEFAULT_NAMESPACE = "shell";
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * The texts of this page as i18next gives them on the server: the same text for the same key, proven
 * over all texts (`text-reader.test.ts`). It knows what the texts use and no more: names of values,
 * plurals, namespaces.
 */
export class TextReader {
  readonly language: Locale;
  readonly #load: (namespace: string) => Promise<Texts>;
  readonly #texts = new Map<string, Texts>();
  readonly #loading = new Map<string, Promise<void>>();
  /** One function for each namespace, so that it is the same in every render. */
  readonly #translators = new Map<string, Translate>();
  readonly #plurals: Intl.PluralRules;
  readonly #isolate: (value: string) => string;

  constructor(locale: Locale, load: (namespace: string) => Promise<Texts>) {
    this.language = locale;
    this.#load = load;
    this.#plurals = new Intl.PluralRules(locale);
    this.#isolate = isolateIn(directionOf(locale));
  }

  dir(): Direction {
    return directionOf(this.language);
  }

  t: Translate = (key, values) => this.translatorOf(DEFAULT_NAMESPACE)(key, values);

  translatorOf(namespace: string): Translate {
    const known = this.#translators.get(namespace);
    if (known !== undefined) return known;
    const translate: Translate = (key, values = {}) => this.#translate(namespace, key, values);
    this.#translators.set(namespace, translate);
    return translate;
  }

  exists(key: string): boolean {
    return this.#find(DEFAULT_NAMESPACE, key, [""]) !== undefined;
  }

  /** Also one whose texts could not be had: its keys stand in their place, and nobody waits for ever. */
  has(namespace: string): boolean {
    return this.#texts.has(namespace);
  }

  /** Resolves when the texts are here, or could not be had; those are asked for again the next time. */
  async loadNamespaces(namespaces: readonly string[]): Promise<void> {
    await Promise.all(namespaces.map((namespace) => this.#loadOnce(namespace)));
  }

  #loadOnce(namespace: string): Promise<void> {
    const known = this.#loading.get(namespace);
    if (known !== undefined) return known;
    const loading = this.#load(namespace).then(
      (texts) => void this.#texts.set(namespace, texts),
      () => {
        this.#texts.set(namespace, {});
        this.#loading.delete(namespace);
      },
    );
    this.#loading.set(namespace, loading);
    return loading;
  }

  #translate(namespace: string, key: string, values: TextValues): string {
    const text = this.#find(namespace, key, this.#endings(values.count)) ?? values.defaultValue;
    if (text === undefined) return key.slice(key.indexOf(":") + 1);
    return text.replace(PLACEHOLDER, (_all, name: string) => {
      const value = values[name] ?? "";
      return this.#isolate(String(value));
    });
  }

  /** What a key may end with, the most special first. */
  #endings(count: number | undefined): readonly string[] {
    if (count === undefined) return [""];
    const plural = `_${this.#plurals.select(Math.abs(count))}`;
    return count === 0 ? ["_zero", plural, ""] : [plural, ""];
  }

  #find(namespace: string, key: string, endings: readonly string[]): string | undefined {
    const [first = "", second] = key.split(":");
    const texts = this.#texts.get(second === undefined ? namespace : first);
    const path = (second ?? first).split(".");
    for (const ending of endings) {
      const found = textAt(texts, path, ending);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function textAt(
  texts: Texts | undefined,
  path: readonly string[],
  ending: string,
): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const [depth, part] of path.entries()) {
    if (at === undefined || typeof at === "string") return undefined;
    at = at[depth === path.length - 1 ? part + ending : part];
  }
  return typeof at === "string" ? at : undefined;
}
