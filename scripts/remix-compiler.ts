import { createRequire } from "node:module";
import path from "node:path";
import type { BuildContext, BuildOptions } from "esbuild";
import { numberClasses } from "./class-names.ts";
import { iconsAsUsed } from "./icons-as-used.ts";
import { joinChunks } from "./join-chunks.ts";

/** What of the compiler's insides is used; it has no public entry for either. */
interface RemixCompiler {
  /** Builds for people: few, small files. */
  build(): Promise<void>;
  /** Builds as it comes, and again after each change, from what it remembers. */
  watch(onBuilt: () => void): Promise<() => Promise<void>>;
}

type Esbuild = typeof import("esbuild");
type BrowserBuild = BuildOptions & { readonly metafile: true; readonly write: false };

type Require = ReturnType<typeof createRequire>;

export function createRemixCompiler(root: string): RemixCompiler {
  const require = createRequire(import.meta.url);
  const inside = (file: string) =>
    require(path.join(root, "node_modules/@remix-run/dev/dist", file));
  return {
    build: () => {
      joinAfterBundling(require);
      nameClassesByNumber(require, root);
      return inside("cli/commands.js").build(root, "production");
    },
    watch: async (onBuilt) => {
      const config = await inside("config.js").readConfig(root);
      const { logger } = inside("tux/logger.js");
      const fileWatchCache = inside("compiler/fileWatchCache.js").createFileWatchCache();
      const options = { mode: "production", sourcemap: false };
      const ctx = { config, options, fileWatchCache, logger };
      const forget = (file: string) => fileWatchCache.invalidateFile(file);
      return inside("compiler/watch.js").watch(ctx, {
        onFileCreated: forget,
        onFileChanged: forget,
        onFileDeleted: forget,
        onBuildFinish: (_ctx: unknown, _durationMs: number, isGood: boolean) => {
          if (isGood) onBuilt();
        },
      });
    },
  };
}

/**
 * The compiler has no place for a step between bundling and its manifest: the bundler that it loads
 * is handed to it with `joinChunks` behind the browser build.
 */
function joinAfterBundling(require: Require): void {
  const esbuild: Esbuild = require("esbuild");
  const cached = require.cache[require.resolve("esbuild")];
  if (cached === undefined) throw new Error("esbuild was not loaded as a module");
  const context = async (options: BuildOptions) =>
    isBrowserBuild(options)
      ? joinAfter(await esbuild.context(withKnownIcons(options)), options)
      : esbuild.context(options);
  cached.exports = { ...esbuild, context };
}

/** The compiler hashes the names of classes; the plugin that it loads for that is handed to it with numbers. */
function nameClassesByNumber(require: Require, root: string): void {
  const modules: (options: object) => unknown = require("postcss-modules");
  const cached = require.cache[require.resolve("postcss-modules")];
  if (cached === undefined) throw new Error("postcss-modules was not loaded as a module");
  const generateScopedName = numberClasses(root);
  cached.exports = (options: object) => modules({ ...options, generateScopedName });
}

/** The plugin stands before the compiler's own: the first that reads a file gives it. */
function withKnownIcons(options: BrowserBuild): BrowserBuild {
  return {
    ...options,
    plugins: [iconsAsUsed(), ...(options.plugins ?? [])],
  };
}

function isBrowserBuild(options: BuildOptions): options is BrowserBuild {
  return options.platform === "browser" && options.splitting === true;
}

function joinAfter(
  context: BuildContext<BrowserBuild>,
  { outdir = "", publicPath = "/" }: BrowserBuild,
): BuildContext<BrowserBuild> {
  const place = { folder: path.resolve(outdir), publicPath };
  return { ...context, rebuild: async () => joinChunks(await context.rebuild(), place) };
}
