import { describe, expect, it } from "vitest";
import type { FileItem } from "#app/core/files/item.ts";
import { openName } from "#tests/support/file-item.ts";
import { languageOf, readCaptions } from "./captions.ts";

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

describe("captions beside a film", () => {
  const FID = "f".repeat(32);

  /** What is read of a folder with these names, whose captions have this content. */
  async function readFrom(names: readonly string[], content: Uint8Array, sealedBytes?: number) {
    const told = { read: 0, closed: 0 };
    const items = names.map((text, n) =>
      aFile(text, { id: String(n + 10), name: openName(text, `${n}`.repeat(32)) }),
    );
    let page = 0;
    const source = {
      names: { refusedCode: 2010 },
      fetchPage: async () => {
        page += 1;
        return { histId: "1", items: page === 1 ? items.map((item) => ({ item })) : [] };
      },
      openFolder: async () => ({ path: [{ fid: FID }] }),
      openRows: async ({ items: rows }: { items: { item: FileItem }[] }) =>
        rows.map(({ item }) => item),
    };
    const reader = {
      openFile: async () => ({
        sizeBytes: sealedBytes ?? content.byteLength,
        async *read() {
          told.read += 1;
          yield new Uint8Array(content).buffer;
        },
        close: async () => {
          told.closed += 1;
        },
      }),
    };
    const item = aFile("film.mp4", { id: "7", parentId: "1", parentFid: FID });
    const wanted = { source, reader, item, name: "film.mp4", context: { kind: "files" } };
    const found = await readCaptions(wanted as never, new AbortController().signal);
    return { found, told };
  }

  const VTT = new TextEncoder().encode("WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n");

  it("are those that bear its name, with their language", async () => {
    const { found, told } = await readFrom(["other.vtt", "film.de.vtt", "film.mp4"], VTT);
    expect([found?.language, found?.bytes.byteLength]).toEqual(["de", VTT.byteLength]);
    expect(told).toEqual({ read: 1, closed: 1 });
    expect((await readFrom(["other.vtt"], VTT)).found).toBeNull();
  });

  it("are none where they are no WebVTT, or larger by their seal than their list said", async () => {
    const other = await readFrom(["film.vtt"], new TextEncoder().encode("<script>"));
    expect([other.found, other.told.closed]).toEqual([null, 1]);
    const most = 2 * 1024 * 1024;
    expect((await readFrom(["film.vtt"], VTT, most)).found).not.toBeNull();
    const over = await readFrom(["film.vtt"], VTT, most + 1);
    expect([over.found, over.told]).toEqual([null, { read: 0, closed: 1 }]);
  });
});
