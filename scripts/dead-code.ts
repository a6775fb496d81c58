import * as v from "valibot";
import type { Source } from "./sources.ts";
import type { Unwired } from "./unwired.data.ts";

const Named = v.object({ name: v.string() });
const Row = v.looseObject({
  file: v.string(),
  exports: v.optional(v.array(Named), []),
  files: v.optional(v.array(v.unknown()), []),
});
const Report = v.object({ issues: v.array(Row) });

/** The name of a whole file that nothing imports. */
export const WHOLE_FILE = "*";

/** Files and exports that knip found without a caller, from its JSON report. */
export function unusedExports(report: string): readonly Pick<Unwired, "file" | "name">[] {
  const { issues } = v.parse(Report, JSON.parse(report));
  return issues.flatMap(({ file, exports, files }) => [
    ...files.map(() => ({ file, name: WHOLE_FILE })),
    ...exports.map(({ name }) => ({ file, name })),
  ]);
}

interface Found {
  readonly exports: readonly Pick<Unwired, "file" | "name">[];
  /** Flags of the contract that nothing asks for. */
  readonly flags: readonly string[];
}

interface Listed {
  readonly exports: readonly Unwired[];
  readonly flags: Readonly<Record<string, string>>;
}

/** What the product does not use and the list does not name, and what the list names for no reason. */
export function findUnused(found: Found, listed: Listed): string[] {
  const toKey = ({ file, name }: Pick<Unwired, "file" | "name">) => `${file}: ${name}`;
  const unused = new Set(found.exports.map(toKey));
  const known = new Set(listed.exports.map(toKey));
  const flags = new Set(found.flags);
  return [
    ...[...unused].filter((key) => !known.has(key)).map((key) => `${key} is used by tests alone.`),
    ...[...known]
      .filter((key) => !unused.has(key))
      .map((key) => `${key} is used: take it off the list.`),
    ...found.flags
      .filter((flag) => !Object.hasOwn(listed.flags, flag))
      .map((flag) => `The feature flag ${flag} is asked for nowhere.`),
    ...Object.keys(listed.flags)
      .filter((flag) => !flags.has(flag))
      .map((flag) => `The feature flag ${flag} is asked for: take it off the list.`),
  ];
}

/** An export with the tag that exempts it from knip's production mode. */
const TAGGED = /@internal[^/]*\*\/\nexport (?:async )?(?:function\*?|const) (\w+)/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

/**
 * Exports that are tagged `@internal`, which is for what the product uses in its own file and tests use
 * beside it, and that the file itself does not use.
 */
export function taggedInVain({ name, text }: Source): string[] {
  const code = text.replace(COMMENT, "");
  const tagged = [...text.matchAll(TAGGED)].map(([, symbol = ""]) => symbol);
  const isUsed = (symbol: string) => code.split(new RegExp(`\\b${symbol}\\b`)).length > 2;
  return tagged
    .filter((symbol) => !isUsed(symbol))
    .map((symbol) => `${name}: ${symbol} is tagged @internal, and its own file does not use it.`);
}
