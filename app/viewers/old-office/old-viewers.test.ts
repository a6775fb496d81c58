import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { showRichText } from "#app/viewers/rich-text/rich-text-viewer.ts";
import { showSlides } from "#app/viewers/slides/slides-viewer.ts";
import { DOC_GZIP_BASE64, PPT_GZIP_BASE64 } from "#tests/samples/old-office.data.ts";
import { aViewerHost } from "#tests/support/viewer-host.ts";

const DOC = gunzipSync(Buffer.from(DOC_GZIP_BASE64, "base64"));
const PPT = gunzipSync(Buffer.from(PPT_GZIP_BASE64, "base64"));
const RTF = Buffer.from("{\\rtf1\\ansi Harbour \\b rules\\b0\\par}");

const aFile = (name: string, bytes: Uint8Array) =>
  aViewerHost({ name, bytes: new Uint8Array(bytes) });

describe("documents of the older formats", () => {
  it("stand as headings, lists and tables, each in its own direction", async () => {
    const { host, root, told } = aFile("report.doc", DOC);
    await showRichText(host);
    expect(told.shown).toBe(1);
    const [first, second] = root.querySelectorAll("[role=heading]");
    expect([first?.textContent, first?.getAttribute("aria-level")]).toEqual([
      "Harbour report",
      "1",
    ]);
    expect(second?.textContent).toBe("Second level");
    expect(root.querySelectorAll("tr")).toHaveLength(2);
    expect(root.querySelectorAll("p.list-item")).toHaveLength(2);
    expect(root.querySelector("a, [href], script, iframe")).toBeNull();
  });

  it("of Word that are RTF inside are read as what they are", async () => {
    const { host, root } = aFile("rules.doc", RTF);
    await showRichText(host);
    expect(root.textContent).toContain("Harbour rules");
  });

  it("are slides one below the other", async () => {
    const { host, root, told } = aFile("talk.pps", PPT);
    await showSlides(host);
    expect(told.shown).toBe(1);
    expect(root.textContent).toContain("Stone by stone");
    expect(root.querySelectorAll("hr")).toHaveLength(2);
  });

  it.each([
    ["no.doc", Buffer.from("PK no document"), showRichText],
    ["no.ppt", Buffer.from("PK no slides"), showSlides],
  ] as const)("say that %s is none", async (name, bytes, viewer) => {
    await expect(viewer(aFile(name, bytes).host)).rejects.toMatchObject({ reason: "broken" });
  });
});
