import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Plugin } from "esbuild";

/** Packages whose index names hundreds of small modules. */
const BARRELS = {
  "lucide-react": "lucide-react/dist/esm/lucide-react.mjs",
  "react-i18next": "react-i18next/dist/es/index.js",
} as const;

type BarrelName = keyof typeof BARRELS;
/** Exported name → the module that has it and the name it has there. */
type BarrelExports = ReadonlyMap<string, { readonly file: string; readonly name: string }>;

const IMPORT = /^import \{([^}]*)\} from "(lucide-react|react-i18next)";$/gm;
const CSS_IMPORT = /^import "[^"]+\.css";$/m;

/**
 * With code splitting the compiler puts everything that any page takes from an index into the one
 * chunk that all pages load. Named imports are turned into imports of the modules themselves, and a
 * route's `pageLoader(…)` is marked as free of effects, so that the browser build drops it.
 */
export function directImports(root: string): Plugin {
  const barrels = {
    "lucide-react": readBarrel(root, "lucide-react"),
    "react-i18next": readBarrel(root, "react-i18next"),
  };
  const app = path.join(root, "app") + path.sep;
  return {
    name: "direct-imports",
    setup(build) {
      build.onLoad({ filter: /\.tsx?$/, namespace: "file" }, async ({ path: file }) => {
        if (!file.startsWith(app)) return undefined;
        const source = await readFile(file, "utf8");
        // Files with stylesheets are the compiler's own business.
        if (CSS_IMPORT.test(source)) return undefined;
        const contents = markLoaders(rewriteImports(source, barrels));
        return {
          contents,
          loader: file.endsWith("x") ? "tsx" : "ts",
          resolveDir: path.dirname(file),
        };
      });
    },
  };
}

export function rewriteImports(
  source: string,
  barrels: Readonly<Record<BarrelName, BarrelExports>>,
): string {
  return source.replace(IMPORT, (whole, names: string, barrel: BarrelName) =>
    names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "" && !name.startsWith("type "))
      .map((name) => toDirectImport(name, barrels[barrel]) ?? whole)
      .join("\n"),
  );
}

export function markLoaders(source: string): string {
  return source.replace(/= pageLoader\(/g, "= /* @__PURE__ */ pageLoader(");
}

function toDirectImport(text: string, exports: BarrelExports): string | undefined {
  const [name = "", local = name] = text.split(/\s+as\s+/);
  const found = exports.get(name);
  if (found === undefined) return undefined;
  return `import { ${found.name} as ${local} } from ${JSON.stringify(found.file)};`;
}

function readBarrel(root: string, name: BarrelName): BarrelExports {
  const file = path.join(root, "node_modules", BARRELS[name]);
  const exports = new Map<string, { file: string; name: string }>();
  for (const match of readFileSync(file, "utf8").matchAll(/export \{([^}]+)\} from '([^']+)'/g)) {
    const target = path.resolve(path.dirname(file), match[2] ?? "");
    for (const part of (match[1] ?? "").split(",")) {
      const [inner = "", outer = inner] = part.trim().split(/\s+as\s+/);
      exports.set(outer, { file: target, name: inner });
    }
  }
  return exports;
}
