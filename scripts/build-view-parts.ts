import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { packFiles } from "#app/contract/part-pack.ts";
import type { ViewerPart } from "#app/contract/viewer-frame.ts";

/** Signs that no system font stands for; letters are those of the device. */
const FONTS = /^Foxit(Symbol|Dingbats)\.pfb$/;

/** Copies what few PDF need, one file a part, from the library as it is published. */
export async function buildViewParts(root: string, client: string): Promise<void> {
  const library = path.join(root, "node_modules", "pdfjs-dist");
  const parts: Readonly<Record<ViewerPart, Promise<Uint8Array>>> = {
    jpx: readFile(path.join(library, "wasm", "openjpeg.wasm")),
    jbig2: readFile(path.join(library, "wasm", "jbig2.wasm")),
    maps: readPack(path.join(library, "cmaps"), /\.bcmap$/),
    fonts: readPack(path.join(library, "standard_fonts"), FONTS),
  };
  const folder = path.join(client, "view-parts");
  await mkdir(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(parts)) {
    await writeFile(path.join(folder, `${name}.bin`), await bytes);
  }
}

async function readPack(folder: string, wanted: RegExp): Promise<Uint8Array> {
  const names = (await readdir(folder)).filter((name) => wanted.test(name)).sort();
  const files = names.map(async (name) => [name, await readFile(path.join(folder, name))] as const);
  return packFiles(Object.fromEntries(await Promise.all(files)));
}
