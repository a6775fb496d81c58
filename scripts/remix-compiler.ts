import { createRequire } from "node:module";
import path from "node:path";
import type { BuildOptions } from "esbuild";
import { directImports } from "./direct-imports.ts";

/** What of the compiler's insides is used; it has no public entry for either. */
interface RemixCompiler {
  build(): Promise<void>;
  /** Builds, and again after each change, from what it remembers. */
  watch(onBuilt: () => void): Promise<() => Promise<void>>;
}

/** The Remix compiler with our plugin in its browser build, for which it has no place of its own. */
export function createRemixCompiler(root: string): RemixCompiler {
  const require = createRequire(import.meta.url);
  const esbuild: typeof import("esbuild") = require("esbuild");
  const cached = require.cache[require.resolve("esbuild")];
  if (cached === undefined) throw new Error("esbuild was not loaded as a module");
  const context = (options: BuildOptions) => esbuild.context(withPlugin(options, root));
  cached.exports = { ...esbuild, context };
  const inside = (file: string) =>
    require(path.join(root, "node_modules/@remix-run/dev/dist", file));
  return {
    build: () => inside("cli/commands.js").build(root, "production"),
    watch: async (onBuilt) => {
      const config = await inside("config.js").readConfig(root);
      const { logger } = inside("tux/logger.js");
      const fileWatchCache = inside("compiler/fileWatchCache.js").createFileWatchCache();
      const options = { mode: "production", sourcemap: false };
      const ctx = { config, options, fileWatchCache, logger };
      return inside("compiler/watch.js").watch(ctx, {
        onBuildFinish: (_ctx: unknown, _durationMs: number, isGood: boolean) => {
          if (isGood) onBuilt();
        },
      });
    },
  };
}

function withPlugin(options: BuildOptions, root: string): BuildOptions {
  if (options.platform !== "browser") return options;
  return { ...options, plugins: [directImports(root), ...(options.plugins ?? [])] };
}
