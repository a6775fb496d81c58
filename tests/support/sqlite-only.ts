import type { RecordedQuery } from "#tests/support/query-recorder.ts";

interface Construct {
  readonly name: string;
  readonly pattern: RegExp;
}

/** What SQLite takes and PostgreSQL does not, or takes for something else. */
const CONSTRUCTS: readonly Construct[] = [
  { name: "iif", pattern: /\biif\s*\(/i },
  { name: "ifnull", pattern: /\bifnull\s*\(/i },
  { name: "a function of json1", pattern: /\bjson_(?:each|tree|extract|group_array|array)\s*\(/i },
  { name: "group_concat", pattern: /\bgroup_concat\s*\(/i },
  { name: "a time function", pattern: /\b(?:strftime|julianday|unixepoch|datetime)\s*\(/i },
  {
    name: "a function of SQLite's own",
    pattern: /\b(?:instr|typeof|printf|zeroblob|randomblob|hex|likely|unlikely|changes)\s*\(/i,
  },
  { name: "max or min of two values", pattern: /\b(?:max|min)\s*\((?:[^()]|\([^()]*\))*,/i },
  { name: "rowid", pattern: /\b(?:_rowid_|rowid|oid)\b/i },
  { name: "a table of SQLite's own", pattern: /\bsqlite_\w+/i },
  { name: "insert or", pattern: /\binsert\s+or\s+\w+/i },
  { name: "replace into", pattern: /\breplace\s+into\b/i },
  { name: "glob", pattern: /\bglob\b/i },
  { name: "indexed by", pattern: /\b(?:not\s+indexed|indexed\s+by)\b/i },
  { name: "==", pattern: /==/ },
  { name: "names in backticks or brackets", pattern: /`|\[\w+\]/ },
  { name: "texts in double quotes", pattern: /[=<>(,]\s*""/ },
  { name: "a list without values", pattern: /\bin\s*\(\s*\)/i },
  { name: "is with a value", pattern: /\bis\s+(?:not\s+)?\$\d/i },
  { name: "a truth taken for a number", pattern: /\bis\s+(?:not\s+)?null\s+as\b/i },
  { name: "a truth taken for a number", pattern: /(?:select|,)\s+(?:not\s+)?exists\s*\(/i },
  { name: "a truth taken for a number", pattern: /\w\s*(?:=|<|>|<>|!=)\s*[\w."]+\s+as\s+\w/i },
  { name: "a limit below 0", pattern: /\blimit\s+-\d/i },
];

/** Names of the constructs in a query that only SQLite has. */
export function sqliteOnly({ text, parameters }: RecordedQuery): readonly string[] {
  const found = CONSTRUCTS.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
  const limits = [...text.matchAll(/\b(?:limit|offset)\s+\$(\d+)/gi)];
  const isNegative = limits.some(([, at]) => Number(parameters[Number(at) - 1]) < 0);
  if (isNegative) found.push("a limit below 0");
  if (hasNamelessSubquery(text)) found.push("a subquery without a name");
  return found;
}

/** `from (select …)` has a name in every PostgreSQL before 16. */
function hasNamelessSubquery(text: string): boolean {
  return [...text.matchAll(/\b(?:from|join)\s*\(/gi)].some(({ index, 0: head }) => {
    const end = closingAt(text, index + head.length);
    return (
      !/^\s*(?:as\s+)?["\w]/i.test(text.slice(end + 1)) ||
      /^\s*(?:where|limit|order)\b/i.test(text.slice(end + 1))
    );
  });
}

/** Where the parenthesis closes that was open before `from`. */
function closingAt(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
