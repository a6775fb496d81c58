import { describe, expect, it } from "vitest";
import { findFolded, foldText, isPlain } from "#app/core/display/fold.ts";
import { createItemFilter } from "#app/core/files/filter.ts";
import { NameIndex } from "#app/core/files/search/name-index.ts";
import { parseQuery } from "#app/core/files/search/query.ts";
import { rankItems, sortItems } from "#app/core/files/sort.ts";
import type { Link } from "#app/core/links/link.ts";
import { filterLinks, NO_FILTER } from "#app/core/links/link-filter.ts";
import { findEntries } from "#app/core/navigation/palette.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";

/** A name, and what somebody types who looks for it. */
const FOUND: readonly (readonly [kind: string, name: string, search: string])[] = [
  ["accents", "Résumé.pdf", "resume"],
  ["accents that are typed", "Resume.pdf", "résumé"],
  ["accents in two pieces", "Re\u0301sume\u0301.pdf", "résumé"],
  ["umlauts", "Überseering.txt", "uberseering"],
  ["Vietnamese", "Hợp đồng thuê nhà.docx", "hop dong thue nha"],
  ["Polish", "Umowa Łódź.pdf", "lodz"],
  ["Danish and Norwegian", "Smørrebrød på Åen.txt", "smorrebrod pa aen"],
  ["ligatures", "Cœur et Æsir.txt", "coeur et aesir"],
  ["Icelandic", "Þórður ðíl.txt", "thordur dil"],
  ["Croatian", "Đurđica.txt", "durdica"],
  ["Turkish dots", "İSTANBUL ılık.txt", "istanbul ilik"],
  ["Turkish dots that are typed", "istanbul.txt", "İSTANBUL"],
  ["sharp s", "Straße 12.pdf", "strasse"],
  ["sharp s that is typed", "STRASSE 12.pdf", "straße"],
  ["capital sharp s", "STRAẞE.pdf", "strasse"],
  ["Greek case and accents", "ΟΔΥΣΣΕΎΣ.txt", "οδυσσευς"],
  ["Cyrillic", "Ёлка.txt", "елка"],
  ["full width", "ＡＢＣ１２３．txt", "abc123"],
  ["full width that is typed", "abc123.txt", "ＡＢＣ１２３"],
  ["half-width kana", "ｶﾞｲﾄﾞ.txt", "ガイド"],
  ["half-width kana that is typed", "ガイド.txt", "ｶﾞｲﾄﾞ"],
  ["apostrophes", "L’été d‘Anne.txt", "l'été d'anne"],
  ["apostrophes that are typed", "don't.txt", "don’t"],
  ["the Hawaiian mark", "Hawaiʻi.txt", "hawai'i"],
  ["quotes", "Die „Brücke“.txt", '"bruc'.replace('"', "")],
  ["dashes", "2020–2024.txt", "2020-2024"],
  ["Arabic vowels", "كِتَابٌ.txt", "كتاب"],
  ["Arabic alefs", "أحمد إلى آخر.txt", "احمد الي اخر"],
  ["tatweel", "مـــحمد.txt", "محمد"],
  ["Persian letters", "کتاب یک.txt", "كتاب يك"],
  ["Arabic digits", "فاتورة ١٢٣.txt", "123"],
  ["Hebrew points", "שָׁלוֹם.txt", "שלום"],
  ["zero-width characters", "re\u200Bport\u00AD.txt", "report"],
  ["ligatures of fonts", "o\uFB03ce.txt", "office"],
];

/** Pairs that are not the same word. */
const APART: readonly (readonly [name: string, search: string])[] = [
  ["か.txt", "が"],
  ["ハ.txt", "パ"],
  ["मेल.txt", "मिल"],
  ["ขา.txt", "ขี"],
  ["한국.txt", "하구"],
  ["abc.txt", "abd"],
];

const DAY = () => 0;
const ROOT = "f".repeat(32);

function searchIn(names: readonly string[], search: string): string[] {
  const index = new NameIndex([ROOT]);
  index.put(
    names.map((text, n) => ({
      id: String(n + 1),
      kind: "file",
      name: { text, fid: String(n + 1).padStart(32, "0"), rev: 0, isOlder: false },
      ...{ domain: "m", parentFid: ROOT, shareId: "501", othersShare: "" },
      ...{ sizeBytes: 1, modifiedMs: n, isDeleted: false, isStarred: false, isReadOnly: false },
    })),
  );
  return index.find(parseQuery(search, DAY)).hits.map(({ row }) => row.name?.text ?? "");
}

const items = (names: readonly string[]) =>
  names.map((name, n) => aFileItem({ name: openName(name, String(n)), id: String(n) }));
const textOf = ({ name }: ReturnType<typeof aFileItem>) => (name.state === "open" ? name.text : "");
const NO_TEXTS = { date: () => "", size: () => "" };

function filterIn(names: readonly string[], search: string): string[] {
  return createItemFilter(items(names), NO_TEXTS)(search).map(textOf);
}

const aLink = (text: string): Link =>
  ({ id: text, name: { state: "open", text, fid: "f", rev: 0 }, label: "" }) as Link;

function linksIn(names: readonly string[], text: string): string[] {
  return filterLinks(names.map(aLink), { ...NO_FILTER, text }, { nowMs: 0 }).map(({ id }) => id);
}

function paletteIn(names: readonly string[], search: string): string[] {
  const entries = names.map((label) => ({ id: label, group: "names" as const, label }));
  return findEntries(entries, search).hits.map(({ entry }) => entry.label);
}

const WAYS = [
  ["search of all names", searchIn],
  ["filter of a list", filterIn],
  ["filter of links", linksIn],
  ["palette", paletteIn],
] as const;

describe.each(WAYS)("the %s", (_, find) => {
  it.each(FOUND)("folds %s: “%s” by “%s”", (_kind, name, search) => {
    const stored = name.normalize("NFC");
    expect(find(["other.png", stored], search)).toEqual([stored]);
  });

  it.each(APART)("keeps “%s” and “%s” apart", (name, search) => {
    expect(find([name], search)).toEqual([]);
  });

  it("shows what holds the text as it was typed before what holds it folded", () => {
    const names = ["résumé b.pdf", "resume a.pdf", "RESUME c.pdf", "rèsume d.pdf"];
    expect(find(names, "resume").slice(0, 2).sort()).toEqual(["RESUME c.pdf", "resume a.pdf"]);
    expect(find(names, "résumé")[0]).toBe("résumé b.pdf");
    expect(find(names, "résumé")).toHaveLength(4);
  });
});

describe("a folded text", () => {
  it("of plain ASCII is its lower case", () => {
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join("");
    expect(foldText(ascii)).toBe(ascii.toLowerCase().replace("`", "'"));
    expect([isPlain("Plan 1.pdf"), isPlain("Plän"), isPlain("a`b")]).toEqual([true, false, false]);
  });

  it("folded once more is the same, and keeps the ends of lines", () => {
    const text = FOUND.map(([, name, search]) => `${name}\n${search}\n`).join("");
    expect(foldText(foldText(text))).toBe(foldText(text));
    expect(foldText(text).split("\n")).toHaveLength(FOUND.length * 2 + 1);
  });

  it("is marked where it stands in the text as it is written", () => {
    const marked = (text: string, search: string) => {
      const mark = findFolded(text, foldText(search));
      return mark && text.slice(mark.from, mark.to);
    };
    expect(marked("Große Straße 12", "strasse")).toBe("Straße");
    expect(marked("Re\u0301sume\u0301 b", "sume")).toBe("sume\u0301");
    expect(marked("1 ｶﾞｲﾄﾞ 2", "ガイド")).toBe("ｶﾞｲﾄﾞ");
    expect(marked("مـــحمد", "محمد")).toBe("مـــحمد");
    expect(marked("Plan", "x")).toBeNull();
  });
});

it("a list of what was found keeps exact matches first in every order", () => {
  const found = items(["b", "a", "d", "c"]).map((item, at) =>
    at < 2 ? { ...item, isLoose: true as const } : item,
  );
  const ranked = rankItems(found, new Intl.Collator("en"));
  for (const [direction, names] of [
    ["asc", ["c", "d", "a", "b"]],
    ["desc", ["d", "c", "b", "a"]],
  ] as const) {
    expect(sortItems(ranked, { key: "name", direction }).map(textOf)).toEqual(names);
  }
});
