import { unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { docxParts, type Parts, zipOf } from "#tests/samples/make-office.ts";
import { aViewerHost } from "#tests/support/viewer-host.ts";
import { showDocument } from "./document-viewer.ts";

const library = vi.hoisted(() => ({
  parseAsync: vi.fn(async (_document: Blob, _options: unknown) => ({})),
  renderDocument: vi.fn(async () => [] as Node[]),
}));
vi.mock("docx-preview", () => library);

const observer = class {
  observe() {}
};
vi.stubGlobal("ResizeObserver", observer);

async function shownFrom(markup: string, parts: Parts = docxParts(["Harbour"])) {
  const made = document.createElement("section");
  made.innerHTML = markup;
  library.renderDocument.mockResolvedValueOnce([made]);
  library.parseAsync.mockClear();
  const scene = aViewerHost({ name: "a.docx", bytes: zipOf(parts) });
  await showDocument(scene.host);
  const [given, options] = library.parseAsync.mock.calls[0] ?? [];
  const files = unzipSync(new Uint8Array((await given?.arrayBuffer()) ?? new ArrayBuffer(0)));
  return { made, options, given: Object.keys(files), ...scene };
}

describe("a document of a stranger (Trust W3)", () => {
  it("becomes nothing that runs, loads or sends, whatever its reader makes of it", async () => {
    const forbidden = "script iframe frame object embed form link meta base audio video".split(" ");
    const markup = forbidden.map((tag) => `<${tag}></${tag}>`).join("");
    const { made } = await shownFrom(`<p>Harbour</p>${markup}<svg><a href="/b">x</a></svg>`);
    const left = forbidden.filter((tag) => made.querySelector(tag) !== null);
    expect([left, made.textContent]).toEqual([[], "Harbourx"]);
  });

  it("has links that lead nowhere, and say where they would have led", async () => {
    const { made } = await shownFrom(
      '<a href="https://evil.test/a" ping="/p" target="_top">out</a><a href="javascript:x()">run</a>' +
        '<p action="/b">x</p>',
    );
    const [out, run] = made.querySelectorAll("a");
    expect(out?.getAttributeNames()).toEqual(["title"]);
    expect([out?.title, run?.getAttributeNames()]).toEqual(["https://evil.test/a", []]);
    expect(made.querySelector("[action]")).toBeNull();
  });

  it("is read without its programs, its pages of other formats and what is embedded", async () => {
    const unwanted = [
      ...["word/vbaProject.bin", "word/vbaData.xml", "word/activeX/activeX1.xml"],
      ...["word/embeddings/1.docx", "word/afchunk.html", "word/altChunk1.xml", "word/a.mht"],
    ];
    const { given, options } = await shownFrom("", {
      ...docxParts(["Harbour"]),
      ...Object.fromEntries(unwanted.map((name) => [name, "x"])),
    });
    expect(given).toContain("word/document.xml");
    expect(given.filter((name) => unwanted.includes(name))).toEqual([]);
    expect(options).toMatchObject({ renderAltChunks: false, renderComments: false, debug: false });
  });

  it("is broken where it has no text, before anything reads it", async () => {
    const { host } = aViewerHost({ name: "a.docx", bytes: zipOf({ "a.xml": "<a/>" }) });
    library.parseAsync.mockClear();
    await expect(showDocument(host)).rejects.toMatchObject({ reason: "broken" });
    expect(library.parseAsync).not.toHaveBeenCalled();
  });

  it("is told as shown once it stands", async () => {
    const { told, root } = await shownFrom("<p>Harbour</p>");
    expect([told.shown, root.textContent]).toEqual([1, "Harbour"]);
    // A page that is read the other way does not turn it around.
    expect(root.querySelector(".office-pages")?.getAttribute("dir")).toBe("ltr");
  });
});
