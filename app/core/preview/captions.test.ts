import { expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { languageOf } from "./captions.ts";

const aFile = (text: string, more: Partial<FileItem> = {}) =>
  ({
    kind: "file",
    isDeleted: false,
    sizeBytes: 10,
    name: { state: "open", text, fid: "", rev: 1 },
    ...more,
  }) as FileItem;

it.each([
  ["film.vtt", "und"],
  ["FILM.VTT", "und"],
  ["film.fr.vtt", "fr"],
  ["film.pt-BR.vtt", "pt-br"],
  ["film.part.one.vtt", null],
  ["other.vtt", null],
  ["film.srt", null],
  ["film.mp4", null],
])("%s beside film.mp4 has captions in %s", (text, language) => {
  expect(languageOf(aFile(text), "Film.mp4")).toBe(language);
});

it.each([
  ["that is deleted", { isDeleted: true }],
  ["that is large", { sizeBytes: 3_000_000 }],
  ["whose name is sealed", { name: { state: "sealed" } }],
  ["that is a folder", { kind: "folder" }],
] as const)("a file %s counts for nothing", (_what, more) => {
  expect(languageOf(aFile("film.vtt", more as Partial<FileItem>), "film.mp4")).toBeNull();
});
