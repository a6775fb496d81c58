import { describe, expect, it } from "vitest";
import { keyMeaning } from "#app/ui/grid/keyboard.ts";
import { findEntries, type PaletteEntry } from "./palette.ts";
import { toSeenNames } from "./seen-names.ts";
import { GO_KEYS, type ShellKeyPlace, shellKeyMeaning } from "./shell-keys.ts";

const entry = (group: PaletteEntry["group"], label: string): PaletteEntry => ({
  id: `${group}:${label}`,
  group,
  label,
  onlyFound: group === "names",
});
const ENTRIES = [
  entry("pages", "Go to Shares"),
  entry("actions", "Lock now"),
  entry("names", "Interview with the harbour master.mp3"),
  entry("names", "Harbour renovation"),
  entry("names", "orchard.txt"),
];
const labels = (search: string) => findEntries(ENTRIES, search).hits.map(({ entry: e }) => e.label);

describe("the palette", () => {
  it("without a search has actions and pages, and no names", () => {
    expect(labels("")).toEqual(["Lock now", "Go to Shares"]);
    expect(labels("   ")).toEqual(["Lock now", "Go to Shares"]);
  });

  it("has names first, and the beginning of a label before that of a word before the rest", () => {
    expect(labels("har")).toEqual([
      "Harbour renovation",
      "Interview with the harbour master.mp3",
      "orchard.txt",
      "Go to Shares",
    ]);
    expect(labels("HARBOUR M")).toEqual(["Interview with the harbour master.mp3"]);
    expect(labels("nothing")).toEqual([]);
  });

  it("marks what was searched, also behind letters that change their number", () => {
    expect(findEntries(ENTRIES, "now").hits[0]?.mark).toEqual({ from: 5, to: 8 });
    const [hit] = findEntries([entry("actions", "İstanbul now")], "now").hits;
    expect(hit?.mark).toEqual({ from: 9, to: 12 });
  });

  it("shows twenty names of many, tells how many there are, and still what can be done", () => {
    const many = Array.from({ length: 5000 }, (_, at) => entry("names", `now ${at}`));
    const { hits, total } = findEntries([...many, ...ENTRIES], "now");
    expect(hits.filter(({ entry: e }) => e.group === "names").length).toBe(20);
    expect(hits.at(-1)?.entry.label).toBe("Lock now");
    expect(total).toBe(5001);
  });
});

describe("names that were seen", () => {
  const item = (id: string, kind: "file" | "folder", name: object) =>
    ({ id, kind, name, isDeleted: false }) as never;
  const folder = (area: "main" | "vault" | "link", path: string[]) => ({
    folder: { area, id: "9", path: path.map((name) => ({ name })) } as never,
    items: [
      item("1", "folder", { state: "open", text: "Drawings" }),
      item("2", "file", { state: "open", text: "plan.pdf" }),
      item("3", "file", { state: "sealed" }),
      item("4", "file", { state: "failed", code: 2010, text: "x" }),
    ],
    histId: "1",
  });

  it("are those that are open, with where they stand and where they lead", () => {
    const names = toSeenNames([folder("vault", ["", "Projects"])]);
    expect(names).toEqual([
      expect.objectContaining({ name: "Drawings", href: "/vault/1", path: ["Projects"] }),
      expect.objectContaining({ name: "plan.pdf", href: "/vault/9", path: ["Projects"] }),
    ]);
    expect(toSeenNames([folder("main", [""])]).map(({ href }) => href)).toEqual([
      "/files/1",
      "/files",
    ]);
    expect(toSeenNames([folder("link", [""])])).toEqual([]);
  });
});

describe("a key of the shell", () => {
  const PLACE: ShellKeyPlace = {
    isTyping: false,
    isCovered: false,
    hasLetters: true,
    isGoing: false,
  };
  const press = (key: string, place: Partial<ShellKeyPlace> = {}, held = "") =>
    shellKeyMeaning(
      { key, isControl: held.includes("c"), isAlt: held.includes("a") },
      { ...PLACE, ...place },
    );

  it("opens the palette with Ctrl everywhere but in a dialog", () => {
    expect(press("k", {}, "c")).toEqual({ kind: "palette" });
    expect(press("K", { isTyping: true }, "c")).toEqual({ kind: "palette" });
    expect(press("k", { isCovered: true }, "c")).toBeNull();
    expect(press("k", {}, "ca")).toBeNull();
    expect(press("k")).toBeNull();
  });

  it("goes to a place by two letters", () => {
    expect(press("g")).toEqual({ kind: "going" });
    expect(press("f", { isGoing: true })).toEqual({ kind: "go", to: "files" });
    expect(press(",", { isGoing: true })).toEqual({ kind: "go", to: "settings" });
    expect(press("f")).toBeNull();
    expect(press("x", { isGoing: true })).toBeNull();
    expect(press("g", { isGoing: true })).toEqual({ kind: "going" });
  });

  it("is a letter in a field, and nothing where letters are switched off", () => {
    for (const key of ["?", "g"]) {
      expect(press(key, { isTyping: true })).toBeNull();
      expect(press(key, { hasLetters: false })).toBeNull();
    }
    expect(press("f", { isGoing: true, hasLetters: false })).toBeNull();
    expect(press("l", { hasLetters: false }, "ca")).toEqual({ kind: "lock" });
    expect(press("l", { isTyping: true }, "ca")).toBeNull();
  });

  it("is no command of the list's, which looks for a name with it at most (Reading R-283)", () => {
    const grid = { active: 0, count: 9, pageLines: 5, columns: 1, folderCount: 0 } as const;
    const meaningInList = (key: string, isControl: boolean) =>
      keyMeaning({ key, isControl, isShift: false }, { ...grid, direction: "ltr" });
    expect(meaningInList("k", true)).toBeNull();
    for (const key of ["?", "g", ...Object.values(GO_KEYS)]) {
      expect(meaningInList(key, false), key).toEqual({ kind: "type", letter: key });
    }
  });
});
