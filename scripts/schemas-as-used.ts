import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** A shape of the library of schemas, and what is left of it. */
type KnownShape = readonly [shape: RegExp, known: string];

/**
 * What is wrong with a value nobody reads in a browser: it fits, or it is refused with a code of ours. So
 * no value's way, expectation or sentence is made; that something is wrong is all that is kept.
 */
const SHAPES: readonly KnownShape[] = [
  [
    /^function _addIssue\([^)]*\) \{\n[\s\S]*?\n\}/m,
    'function _addIssue(context, dataset) {\n\tif (context.kind === "schema") dataset.typed = false;\n\tdataset.issues ??= [""];\n}',
  ],
  [/_addIssue\(this, "[^"]+", dataset, config\$1, \{ [^\n]* \}\)/g, "_addIssue(this, dataset)"],
  [
    /_addIssue\(this, "[^"]+", dataset, config\$1, \{[\s\S]*?\n\t+\}\);/g,
    "_addIssue(this, dataset);",
  ],
  [/_addIssue\(this, "[^"]+", dataset, config\$1\)/g, "_addIssue(this, dataset)"],
  // The way to a value inside of others.
  [
    /const pathItem = \{[^{}]*\};\s+for \(const issue of (\w+)\.issues\) \{[^{}]*\}\s+if \(!dataset\.issues\) dataset\.issues = \1\.issues;/g,
    "dataset.issues ??= $1.issues;",
  ],
  // Nobody asks for the first fault alone, and none says less than another.
  [
    /^\t+if \(config\$1\.abortEarly\) (?:break;|\{\n\t+dataset\.typed = false;\n\t+break;\n\t+\})\n/gm,
    "",
  ],
  [/if \(!dataset\.issues \|\| !config\$1\.abortEarly(?: && !config\$1\.abortPipeEarly)?\) /g, ""],
  [/\/\* @__PURE__ \*\/ getGlobalConfig\(config\$1\)/g, "config$$1"],
  [/^\t+(?:expects: .*|reference: \w+|async: false|message: message\$1),\n/gm, ""],
  // Another library may ask a schema so; here none does.
  [
    /^function _standardSchema\(schema\) \{\n[\s\S]*?\n\}/m,
    "function _standardSchema(schema) {\n\treturn schema;\n}",
  ],
];

/** The library of schemas as browsers get it (Performance P3). Throws when it is another library. */
export function toKnownSchemas(text: string): string {
  return SHAPES.reduce((known, [shape, left]) => {
    if (known.search(shape) < 0) throw new Error(`the library of schemas is without ${shape}`);
    return known.replace(shape, left);
  }, text);
}

/** What this product knows of the library of schemas, as of the router. */
export function schemasAsUsed(): Plugin {
  return {
    name: "schemas-as-used",
    setup: ({ onLoad }) => {
      onLoad({ filter: /valibot[\\/]dist[\\/]index\.mjs$/ }, async ({ path: file }) => ({
        contents: toKnownSchemas(await readFile(file, "utf8")),
        loader: "js",
      }));
    },
  };
}
