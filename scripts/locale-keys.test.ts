import { describe, expect, it } from "vitest";
import {
  addressFaults,
  countFaults,
  emptyKeys,
  englishPlanKeys,
  markFaults,
  missingKeys,
  unknownKeys,
  untranslatedKeys,
  unusedKeys,
} from "./locale-keys.ts";

const ENGLISH = { title: "a", row: { count_one: "b", count_other: "c" } };

describe("the keys of a language", () => {
  it("are complete with its own plural forms", () => {
    const japanese = { title: "a", row: { count_other: "c" } };
    expect(missingKeys(ENGLISH, japanese, ["other"])).toEqual([]);
    expect(missingKeys(ENGLISH, japanese, ["one", "few", "other"])).toEqual([
      "row.count_one",
      "row.count_few",
    ]);
  });

  it("are unknown when English has them not, but for rows of the catalogue", () => {
    const own = { titel: "x", codes: { "8020": { text: "y" } } };
    expect(unknownKeys(ENGLISH, own, ["other"])).toEqual(["titel"]);
  });
});

it("a text with a count has a form for each kind of number", () => {
  const english = { used: "{{count}} downloads", size: "{{number}} MB", row_one: "{{count}} row" };
  expect(countFaults(english)).toEqual(["used"]);
});

it("a sentence that is the English one is not translated; words, names and marks may be the same", () => {
  const english = {
    say: "Only you can open it.",
    kind: "Audio",
    file: "north-pier-dawn.jpg",
    sample: "Budget 2026 Q2.xlsx",
    where: "{{place}} · {{address}} · {{date}}",
    done: { one: "You left the share." },
  };
  expect(untranslatedKeys(english, english)).toEqual(["say", "done.one"]);
  expect(untranslatedKeys(english, { ...english, say: "Nur Sie können es öffnen." })).toEqual([
    "done.one",
  ]);
});

it("a plan is not called by its English name: “Free” as a word of its own is found", () => {
  const texts = { ends: "Danach ist das Konto Free.", kept: "Freest", road: "Freeway", de: "Frei" };
  expect(englishPlanKeys(texts)).toEqual(["ends"]);
});

it.each([
  ["de", "Nur du siehst sie.", "Nur Sie sehen sie, durch die Tür."],
  ["de", "Zu deinen Dateien", "Zu Ihren Dateien"],
  ["fr-CA", "Garde ta clé.", "Gardez votre clé : restez-y, un tonneau."],
  ["fr-CA", "Cela t’appartient.", "Est-ce un fait? Dites-le-nous."],
  ["es", "Solo usted puede leerlo.", "Solo tú puedes leerlo; entre ustedes, nadie más."],
  ["pt-BR", "Guarda a tua chave.", "Guarde sua chave."],
])("in %s “%s” addresses otherwise than the rest of the pages", (code, other, same) => {
  expect(addressFaults(code, { other, same: { same } })).toEqual(["other"]);
  expect(addressFaults("en", { other })).toEqual([]);
});

describe("a translated text", () => {
  const english = {
    greeting: "Hello {{name}}, <1>read this</1>",
    row: { count_one: "{{count}} item", count_other: "{{count}} items in {{folder}}" },
  };

  it("holds the values and marks of the English one, in any order", () => {
    const own = {
      greeting: "<1>Lies das</1>, {{name}}",
      row: { count_other: "{{folder}}: {{count}}" },
    };
    expect(markFaults(english, own)).toEqual([]);
  });

  it("is faulty when a value is missing, misspelt or its mark is left open", () => {
    const own = { greeting: "Hallo {{nmae}}, <1>lies das" };
    expect(markFaults(english, own)).toEqual([
      "greeting lacks {{name}}",
      "greeting lacks </1>",
      "greeting has {{nmae}}, which English has not",
    ]);
  });

  it("may say an exact number in words, but never a number of many", () => {
    const forms = { count_two: "zwei in {{folder}}", count_few: "einige in {{folder}}" };
    expect(markFaults(english, { row: forms })).toEqual(["row.count_few lacks {{count}}"]);
  });

  it("has no plural form that its language does not use", () => {
    const japanese = { greeting: "x", row: { count_one: "b", count_other: "c" } };
    expect(unknownKeys(english, japanese, ["other"])).toEqual(["row.count_one"]);
  });
});

describe("an empty text", () => {
  it("counts as missing, and so does one of spaces", () => {
    expect(emptyKeys({ a: "", b: { c: "  ", d: "text" } })).toEqual(["a", "b.c"]);
  });
});

describe("a key", () => {
  it("is used when a source names it, whole or by parts", () => {
    const sources = 't("title"); t(`row.${kind}`)';
    expect(unusedKeys(ENGLISH, sources)).toEqual([]);
    expect(unusedKeys(ENGLISH, 't("title")')).toEqual(["row.count"]);
  });
});
