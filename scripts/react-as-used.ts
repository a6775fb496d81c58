import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** A shape of the library, minified as it is installed, and what is left of it. */
type KnownShape = readonly [shape: RegExp, known: string];

/**
 * One root, brought to life by `hydrateRoot`: every part of it is concurrent. The ways of older
 * versions (roots, context, lifecycles, factories) and what no page asks for answer here once and for all.
 */
const REACT_SHAPES: readonly KnownShape[] = [
  [
    /exports\.(?:createRoot|findDOMNode|hydrate|render|unmountComponentAtNode|unstable_batchedUpdates|unstable_renderSubtreeIntoContainer)=[\s\S]*?(?=exports\.)/g,
    "",
  ],
  // Whoever works on the product has the library whole (`npm run dev`).
  [/if\("undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__\)\{[\s\S]*?catch\(a\)\{\}\}/, ""],
  [/0===\(\w\.mode&1\)/g, "!1"],
  [/0!==\(\w\.mode&1\)/g, "!0"],
  [/\b\w\.mode&1(?=[?)]|&&)/g, "!0"],
  [/d=null!=c&&c\.hydratedSources\|\|null/, "d=null"],
  // Classes here are boundaries.
  [
    /function (\w+)\(a\)\{a=a\.childContextTypes;return null!==a&&void 0!==a\}/,
    "function $1(){return!1}",
  ],
  [/var c=a\.type\.contextTypes;if\(!c\)return (\w+);/, "return $1;var c;"],
  [/"function"===typeof \w\.(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)\b/g, "!1"],
  [/"function"!==typeof \w\.(?:UNSAFE_)?componentWill(?:Mount|ReceiveProps|Update)\b/g, "!0"],
  [/"object"===typeof e&&null!==e&&"function"===typeof e\.render&&void 0===e\.\$\$typeof/, "!1"],
  // No list of waiting parts.
  [/case 19:return \w+\(a,b,c\);/, ""],
  [/case 19:E\(\w\);f=b\.memoizedState;/, "case 19:return null;"],
  // Attributes of drawings whose names are written together here; nobody is told where an error was drawn.
  [
    /"accent-height[^"]*"/,
    '"stroke-width stroke-linecap stroke-linejoin stroke-dasharray fill-rule clip-rule"',
  ],
  [/(try\{var c="",d=b;)do c\+=\w+\(d\),d=d\.return;while\(d\);/, "$1"],
  // What is typed is read when it is there.
  [
    /var \$a;if\(\w+\)b:\{switch\(a\)\{case "compositionstart":[\s\S]*?listeners:d\}\),e\.data=\$a\)/,
    "",
  ],
  [/\w+\("on(?:BeforeInput|Composition\w+)",(?:\[[^\]]*\]|"[^"]*"\.split\(" "\))\);/g, ""],
];

/** The library that draws, as browsers get it (Performance P3). Throws when it is another library. */
export function toKnownReact(text: string): string {
  return REACT_SHAPES.reduce((known, [shape, left]) => {
    if (known.search(shape) < 0) throw new Error(`the library that draws is without ${shape}`);
    return known.replace(shape, left);
  }, text);
}

/** What this product knows of the library that draws, as of the router. */
export function reactAsUsed(): Plugin {
  return {
    name: "react-as-used",
    setup: ({ onLoad }) => {
      const filter = /react-dom[\\/]cjs[\\/]react-dom\.production\.min\.js$/;
      onLoad({ filter }, async ({ path: file }) => ({
        contents: toKnownReact(await readFile(file, "utf8")),
        loader: "js",
      }));
    },
  };
}
