import { readFile } from "node:fs/promises";
import path from "node:path";
import type { AssetsManifest } from "#app/platform/assets-manifest.server.ts";

/** What the page of the sandbox loads; paths of its host. */
export interface ViewAssets {
  readonly script: string;
  readonly style: string;
  /** All that a viewer is made of, by its name: asked for at once instead of one after the other. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

/** Where the build lies and what it tells about itself. */
export interface BuildOutput {
  readonly clientDirectory: string;
  readonly serverBuildFile: string;
  readonly assets: AssetsManifest;
  readonly view: ViewAssets;
  /** `[locale][namespace]` → URL of the text module. */
  readonly textUrls: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Reads the manifests that the build has written into `directory`. Throws when there is none. */
export async function readBuildOutput(directory: string): Promise<BuildOutput> {
  const assets: AssetsManifest = await readJson(path.join(directory, "assets.json"));
  const view: ViewAssets = await readJson(path.join(directory, "view.json"));
  const textUrls: BuildOutput["textUrls"] = await readJson(path.join(directory, "texts.json"));
  return {
    clientDirectory: path.join(directory, "client"),
    serverBuildFile: path.join(directory, "remix", "index.js"),
    assets,
    view,
    textUrls,
  };
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, "utf8"));
}
