import { describe, expect, it } from "vitest";
import { itemKind, symbolOf } from "./file-kind.ts";

describe("the picture of a file", () => {
  it.each([
    ["a.docx", "ft-document"],
    ["a.ODT", "ft-document"],
    ["a.rtf", "ft-document"],
    ["a.xlsx", "ft-sheet"],
    ["a.csv", "ft-sheet"],
    ["a.pptx", "ft-slides"],
    ["a.odp", "ft-slides"],
    ["a.pdf", "ft-pdf"],
    ["a.eps", "ft-pdf"],
    ["a.heic", "ft-image"],
    ["a.ai", "ft-illustration"],
    ["a.psd", "ft-image"],
    ["a.svg", "ft-image"],
    ["a.mp3", "ft-audio"],
    ["a.mp4", "ft-video"],
    ["a.mpeg", "ft-video"],
    ["a.zip", "ft-archive"],
    ["a.iso", "ft-archive"],
    ["a.tar.gz", "ft-archive"],
    ["a.ts", "ft-code"],
    ["a.json", "ft-code"],
    ["a.sh", "ft-code"],
    ["a.txt", "ft-text"],
    ["a.tsv", "ft-text"],
    ["a.exe", "ft-program"],
    ["pdf", "ft-unknown"],
    ["a", "ft-unknown"],
    ["a.constructor", "ft-unknown"],
    ["a.pdf.exe", "ft-program"],
  ])("named %s is %s", (name, symbol) => {
    expect(symbolOf({ type: "file", name })).toBe(symbol);
  });

  it.each([
    ["doc docx dot dotx dotm docm odt rtf", "ft-document"],
    ["xls xlsx xlsm xlsb ods csv", "ft-sheet"],
    ["ppt pptx potx potm ppsx ppsm pptm pot pps odp", "ft-slides"],
    ["pdf ps eps", "ft-pdf"],
    ["jpg jpeg png gif svg heic heif webp avif tiff", "ft-image"],
    ["txt md tsv", "ft-text"],
    ["mp3 wav ogg flac aac", "ft-audio"],
    ["mp4 avi mov wmv flv mkv mpeg", "ft-video"],
    ["zip rar 7z tar gz", "ft-archive"],
    ["js html ts java cpp c h cs py css php sql sh xml json", "ft-code"],
    ["ai", "ft-illustration"],
    ["exe", "ft-program"],
  ])("is known for every extension that the specification gives an icon: %s", (list, symbol) => {
    const symbols = list.split(" ").map((ext) => symbolOf({ type: "file", name: `a.${ext}` }));
    expect(new Set(symbols)).toEqual(new Set([symbol]));
  });

  it("is sealed until the name opens, and unknown when it never will", () => {
    expect(symbolOf({ type: "file", name: undefined })).toBe("ft-sealed");
    expect(symbolOf({ type: "folder", name: undefined })).toBe("ft-sealed");
    expect(symbolOf({ type: "file", name: "x.pdf", hasFailed: true })).toBe("ft-unknown");
  });

  it("of a folder says whose folder it is", () => {
    expect(symbolOf({ type: "folder", name: "a.pdf" })).toBe("ft-folder");
    expect(symbolOf({ type: "folder", name: "a", isShareRoot: true })).toBe("ft-folder-shared");
    expect(symbolOf({ type: "folder", name: "a", isVaultRoot: true })).toBe("ft-vault");
  });
});

describe("the kind of an item", () => {
  it.each([
    ["folder", false, false, "folder"],
    ["folder", false, true, "shared folder"],
    ["folder", true, true, "deleted folder"],
    ["file", false, false, "file"],
    ["file", true, false, "deleted file"],
  ] as const)("%s, deleted %s, share root %s is %s", (type, isDeleted, isShareRoot, kind) => {
    expect(itemKind({ type, isDeleted, isShareRoot })).toBe(kind);
  });
});
