import { describe, expect, it } from "vitest";
import type { SourceFile } from "#app/core/ports.ts";
import type { OpenedFolder } from "./item.ts";
import {
  addDocument,
  createDocument,
  findDocumentRefusal,
  toDocumentName,
} from "./new-document.ts";

const NOBODY: ReadonlySet<string> = new Set();
const NOW_MS = 1_700_000_000_000;

function refusedCode(typed: string, type: Parameters<typeof findDocumentRefusal>[1] = "docx") {
  const refusal = findDocumentRefusal(typed, type, new Set(["letter.docx"]));
  return refusal?.kind === "code" ? refusal.code : (refusal?.fault.problem ?? null);
}

describe("the name of a new document", () => {
  it("gets the extension of its type, and only once", () => {
    expect(toDocumentName("Letter", "docx")).toBe("Letter.docx");
    expect(toDocumentName("Letter.DOCX", "docx")).toBe("Letter.DOCX");
    expect(toDocumentName("Version 1.5", "xlsx")).toBe("Version 1.5.xlsx");
    expect(toDocumentName("notes.md", "txt")).toBe("notes.md.txt");
    expect(toDocumentName("  ", "docx")).toBe("");
  });

  it.each([
    ["nothing", "", 7241],
    ["a slash", "a/b", 7243],
    ["the extension of another kind of document", "report.doc", 8212],
    ["that of another template", "report.xlsx", 8212],
    ["a name that is there", "LETTER", 8211],
    ["a character that no name has", "what?", "character"],
    ["a word that systems keep", "con", "reserved"],
    ["a name that is too long with its extension", "a".repeat(244), "too-long"],
    ["a name that can be used", "a".repeat(243), null],
    ["an extension of no document", "photo.png", null],
  ])("is refused or not: %s", (_, typed, expected) => {
    expect(refusedCode(typed)).toBe(expected);
  });

  it("says nothing of documents where it is a text", () => {
    expect(refusedCode("report.doc", "txt")).toBeNull();
  });
});

describe("a new document", () => {
  it.each(["docx", "pptx", "xlsx"] as const)(
    "of %s is the template, read in parts",
    async (type) => {
      const made = await createDocument({ typed: "Plan", type }, NOW_MS);
      expect(made).toMatchObject({ name: `Plan.${type}`, modifiedMs: NOW_MS });
      const whole = new Uint8Array(await made.read(0, made.sizeBytes));
      expect(whole).toHaveLength(made.sizeBytes);
      expect([...whole.slice(0, 4)]).toEqual([0x50, 0x4b, 3, 4]);
      const part = new Uint8Array(await made.read(10, 20));
      expect([...part]).toEqual([...whole.slice(10, 20)]);
      expect(await made.stat()).toEqual({ sizeBytes: whole.length, modifiedMs: NOW_MS });
    },
  );

  it("of text has one line end, so that it can be uploaded (7202, Reading R-280)", async () => {
    const made = await createDocument({ typed: "Notes", type: "txt" }, NOW_MS);
    expect(made.name).toBe("Notes.txt");
    expect(new TextDecoder().decode(await made.read(0, made.sizeBytes))).toBe("\n");
  });

  it("is uploaded into its folder as any file is", async () => {
    const uploaded: string[] = [];
    const folder: OpenedFolder = { area: "main", id: "7", path: [], isReadOnly: false };
    const transfers = {
      upload: (sources: readonly SourceFile[], into: OpenedFolder) =>
        uploaded.push(...sources.map(({ name }) => `${into.id}/${name}`)),
    };
    await addDocument(
      { clock: { nowMs: () => NOW_MS }, transfers },
      { typed: "A", type: "xlsx" },
      folder,
    );
    expect(uploaded).toEqual(["7/A.xlsx"]);
  });

  it("is refused without a type (7242), without a name (7241), and as another document (8212)", async () => {
    const make = (typed: string, type: "docx" | null) => createDocument({ typed, type }, NOW_MS);
    await expect(make("Plan", null)).rejects.toMatchObject({ code: 7242 });
    await expect(make("", "docx")).rejects.toMatchObject({ code: 7241 });
    await expect(make("Plan.odt", "docx")).rejects.toMatchObject({ code: 8212 });
    expect(findDocumentRefusal("Plan", null, NOBODY)).toBeNull();
  });
});
