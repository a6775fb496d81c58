/**
 * What an image holds: `bundle-servers.ts gateway|api|mock-api` writes `build/image/<name>`, a folder that runs
 * with Node alone. The gateway needs a build of the pages first.
 */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

interface Image {
  /** Output without its ending → source; the places keep their distance to the root. */
  readonly entries: Readonly<Record<string, string>>;
  /** Files and folders that are read at run time, at the same place as in the checkout. */
  readonly files: readonly string[];
}

const IMAGES: Readonly<Record<string, Image>> = {
  api: { entries: { "api/index": "api/index.ts", "api/admin": "api/admin.ts" }, files: [] },
  "mock-api": { entries: { "mock-api/index": "mock-api/index.ts" }, files: [] },
  gateway: {
    entries: { "server/index": "server/index.ts", "build/remix/index": "build/remix/index.js" },
    files: [
      "app/locales",
      "build/client",
      "build/assets.json",
      "build/texts.json",
      "build/view.json",
    ],
  },
};
/** Bundled packages of the older module kind look for it. Its import has a name that no bundled module imports by. */
const REQUIRE =
  'import { createRequire as bannerRequire } from "node:module"; const require = bannerRequire(import.meta.url);';

const root = path.resolve(import.meta.dirname, "..");
const name = process.argv[2] ?? "";
const image = IMAGES[name];
if (image === undefined) {
  console.error(`Usage: bundle-servers.ts ${Object.keys(IMAGES).join("|")}`);
  process.exit(2);
}
await bundle(image, path.join(root, "build", "image", name));

/** One bundle with shared chunks: packages that gateway and pages both use exist once. */
async function bundle({ entries, files }: Image, place: string): Promise<void> {
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: { ...entries },
    outdir: place,
    bundle: true,
    splitting: true,
    chunkNames: "chunks/[name]-[hash]",
    format: "esm",
    platform: "node",
    target: "node24",
    minifySyntax: true,
    banner: { js: REQUIRE },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  for (const file of files) {
    await cp(path.join(root, file), path.join(place, file), { recursive: true });
  }
  await writeFile(path.join(place, "package.json"), '{ "type": "module" }\n');
}
