import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { findInPack, packFiles } from "#app/contract/part-pack.ts";
import { VIEWER_PARTS, type ViewerPart } from "#app/contract/viewer-frame.ts";
import { createPartReader } from "#app/viewers/pdf/pdf-parts.ts";
import { aPort, aPreview, settled } from "#tests/support/preview-scene.ts";
import { buildViewParts } from "../../scripts/build-view-parts.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const asked: string[] = [];
let parts: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

beforeAll(async () => {
  const client = await mkdtemp(path.join(tmpdir(), "view-parts-"));
  await buildViewParts(ROOT, client);
  const read = async (name: string) =>
    [name, new Uint8Array(await readFile(path.join(client, "view-parts", `${name}.bin`)))] as const;
  parts = new Map(await Promise.all(VIEWER_PARTS.map(read)));
});

function aReader() {
  asked.length = 0;
  const Reader = createPartReader({
    part: async (name: ViewerPart) => {
      asked.push(name);
      return parts.get(name) ?? null;
    },
  });
  return new Reader();
}

describe("what few PDF need, out of this installation (scans, East Asian text, signs)", () => {
  it.each([
    ["wasmUrl", "openjpeg.wasm", "jpx"],
    ["wasmUrl", "jbig2.wasm", "jbig2"],
    ["cMapUrl", "GBK-EUC-H.bcmap", "maps"],
    ["cMapUrl", "UniJIS-UTF16-V.bcmap", "maps"],
    ["cMapUrl", "90ms-RKSJ-H.bcmap", "maps"],
    ["cMapUrl", "KSCms-UHC-H.bcmap", "maps"],
    ["standardFontDataUrl", "FoxitSymbol.pfb", "fonts"],
    ["standardFontDataUrl", "FoxitDingbats.pfb", "fonts"],
  ])("%s %s comes out of the part %s", async (kind, filename, part) => {
    const bytes = await aReader().fetch({ kind, filename });
    expect([bytes.byteLength > 20, asked]).toEqual([true, [part]]);
    if (kind === "wasmUrl") expect([...bytes.subarray(0, 4)]).toEqual([0, 0x61, 0x73, 0x6d]);
  });

  it.each([
    ["wasmUrl", "qcms_bg.wasm"],
    ["wasmUrl", "../../secret"],
    ["cMapUrl", "../../secret"],
    ["cMapUrl", "__proto__"],
    ["standardFontDataUrl", "constructor"],
  ])("%s %s does not come", async (kind, filename) => {
    await expect(aReader().fetch({ kind, filename })).rejects.toThrow("no such part");
  });

  it("has a map for each name that the library knows", async () => {
    const names = await readdir(path.join(ROOT, "node_modules", "pdfjs-dist", "cmaps"));
    const maps = names.filter((name) => name.endsWith(".bcmap"));
    const pack = parts.get("maps") ?? new Uint8Array(4);
    expect(maps.length).toBeGreaterThan(160);
    expect(maps.filter((name) => findInPack(pack, name) === null)).toEqual([]);
  });

  it("is a pack whose files come out as they went in", () => {
    const pack = packFiles({
      a: new Uint8Array([1, 2]),
      b: new Uint8Array(0),
      c: new Uint8Array([3]),
    });
    const found = ["a", "b", "c"].map((name) => [...(findInPack(pack, name) ?? [])]);
    expect(found).toEqual([[1, 2], [], [3]]);
    expect(findInPack(pack, "d")).toBeNull();
  });
});

describe("a frame that needs a part", () => {
  async function aViewer() {
    const scene = aPreview();
    const line = aPort();
    scene.preview.connect(line.port);
    await scene.preview.open();
    return { ...scene, ...line };
  }

  it("is given none before it is ready, and each once: more would tell the server something", async () => {
    const { preview, say, said } = await aViewer();
    say({ kind: "ready" });
    say({ kind: "part", name: "jpx" });
    await settled();
    expect(said.at(-1)).toEqual({ kind: "part", name: "jpx", bytes: null });
    say({ kind: "part", name: "jpx" });
    expect(preview.state.get().phase).toBe("ended");
    const early = await aViewer();
    early.say({ kind: "part", name: "maps" });
    expect(early.preview.state.get().phase).toBe("ended");
  });

  it("is ended where it names another file", async () => {
    const { preview, say } = await aViewer();
    say({ kind: "ready" });
    say({ kind: "part", name: "../index" });
    expect(preview.state.get().phase).toBe("ended");
  });
});
