import { describe, expect, it } from "vitest";
import { MIME_BY_EXTENSION } from "#app/contract/file-categories.data.ts";
import { VIEWER_EXTENSIONS } from "#app/contract/viewer-types.data.ts";
import { requireNamed } from "#app/core/files/placed-name.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import {
  type OfficeQuestion,
  officeAnswer,
  officeBytesOf,
  officeModeOf,
  officePath,
} from "./office-choice.ts";

const MIB = 1024 * 1024;

function aQuestion(name: string, change: Partial<OfficeQuestion["file"]["folder"]> = {}) {
  const item = requireNamed(aFileItem({ name: openName(name, "f".repeat(32)), sizeBytes: MIB }));
  const folder = { area: "main", id: "1", path: [], isReadOnly: false, ...change } as const;
  return { file: { item, folder }, hasProvider: true, hasOffice: true, isOn: true };
}

const sized = (question: OfficeQuestion, sizeBytes: number) => ({
  ...question,
  file: { ...question.file, item: { ...question.file.item, sizeBytes } },
});

describe("what the office provider may do with a file (Spec B§3, B§6, B§9)", () => {
  it.each([
    ...["docx", "docm", "odt", "odp", "ods", "ppsx", "pptx", "xlsb", "xlsm", "xlsx"],
    // What a provider is tried with (B§3).
    ...["wopitest", "wopitestx"],
  ])("%s is changed there", (extension) => {
    expect(officeAnswer(aQuestion(`a.${extension}`))).toEqual({ mode: "edit" });
  });

  it("shows what is embedded, and csv, xls and its own tests; nothing else of what is known", () => {
    const { officeDocument, officePresentation, officeEmbeddedSheets, officeViewOnly } =
      VIEWER_EXTENSIONS;
    const lists = [officeDocument, officePresentation, officeEmbeddedSheets, officeViewOnly];
    const shown = new Set<string>(lists.flat());
    const known = [...Object.keys(MIME_BY_EXTENSION), ...Object.values(VIEWER_EXTENSIONS).flat()];
    const opened = known.filter((extension) => officeBytesOf(extension) !== null);
    expect(new Set(opened)).toEqual(shown);
  });

  it.each(["doc", "xls", "csv", "ppt", "rtf"])("%s is shown there", (extension) => {
    expect(officeAnswer(aQuestion(`a.${extension}`))).toEqual({ mode: "view" });
  });

  it.each(["pdf", "txt", "zip", "png", "exe", ""])("“%s” is not for it (11010)", (extension) => {
    expect(officeAnswer(aQuestion(`a.${extension}`))).toEqual({ code: 11010 });
  });

  it.each([
    ["xlsx", 5],
    ["docx", 50],
    ["pptx", 100],
    ["wopitest", 10],
    ["wopitestx", 10],
  ])("%s goes up to %i MB", (extension, most) => {
    const question = aQuestion(`a.${extension}`);
    expect(officeAnswer(sized(question, most * MIB))).toHaveProperty("mode");
    expect(officeAnswer(sized(question, most * MIB + 1))).toEqual({ code: 11010 });
  });

  it("is nothing in the Vault, on a link, without a provider, or where flag or record say no (11009)", () => {
    const question = aQuestion("a.docx");
    const refused = [
      aQuestion("a.docx", { area: "vault" }),
      aQuestion("a.docx", { area: "link" }),
      { ...question, file: { ...question.file, item: { ...question.file.item, isDeleted: true } } },
      { ...question, hasProvider: false },
      { ...question, hasOffice: false },
      { ...question, isOn: false },
    ];
    for (const one of refused) expect(officeAnswer(one)).toEqual({ code: 11009 });
  });

  it("is looking alone for whoever may not write in a share", () => {
    const readOnly = aQuestion("a.docx", { area: "share", isReadOnly: true });
    expect(officeAnswer(readOnly)).toEqual({ mode: "view" });
    const may = aQuestion("a.docx", { area: "share" });
    expect(officeAnswer(may)).toEqual({ mode: "edit" });
    const item = { ...may.file.item, isReadOnly: true };
    expect(officeAnswer({ ...may, file: { ...may.file, item } })).toEqual({ mode: "view" });
  });

  it("has an address for each of the whole-screen views, and none for others", () => {
    for (const mode of ["view", "edit"] as const) {
      expect(officeModeOf(officePath("12", mode).split("/").at(-1) ?? "")).toBe(mode);
    }
    for (const type of ["office", "doc", "", "toString"]) expect(officeModeOf(type)).toBeNull();
  });
});
