import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import type { ViewAssets } from "#server/assets/build-output.ts";
import { workerOptions } from "./build-workers.ts";
import { viewerParts } from "./viewer-parts.ts";

const toUrl = (output: string) => `/build/view/${path.basename(output)}`;
const ENTRIES = ["frame.ts", "frame.css"];

/**
 * Bundles the page of the sandbox and its viewers, each a file of its own, and writes `view.json`. Nothing
 * of it stands in the graph of the panel.
 */
export async function buildViewers(root: string, directory: string): Promise<void> {
  const outdir = path.join(directory, "client", "build", "view");
  const result = await build({
    ...workerOptions(root),
    entryPoints: ENTRIES.map((entry) => path.join(root, "app", "viewers", entry)),
    outdir,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    splitting: true,
    metafile: true,
  });
  const urlOf = (entry: string) => {
    const found = Object.entries(result.metafile.outputs).find(
      ([, { entryPoint }]) => entryPoint === `app/viewers/${entry}`,
    );
    if (found === undefined) throw new Error(`The sandbox has no ${entry}.`);
    return toUrl(found[0]);
  };
  const registry = await readFile(path.join(root, "app", "viewers", "registry.ts"), "utf8");
  const parts = viewerParts(registry, result.metafile.outputs);
  const assets: ViewAssets = {
    script: urlOf("frame.ts"),
    style: urlOf("frame.css"),
    parts: Object.fromEntries(
      Object.entries(parts).map(([name, files]) => [name, files.map(toUrl)]),
    ),
  };
  await writeFile(path.join(directory, "view.json"), JSON.stringify(assets, null, 2));
}
