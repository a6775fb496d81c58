/**
 * Every code of the three specification tables has a row in the error catalogue, and every row
 * is well-formed. The tables are not part of this repository, so
 * their codes are listed in `specified-codes.data.ts`.
 * Sources name codes by `contract/errors/codes.ts` alone.
 */
import { pathToFileURL } from "node:url";
import { ERROR_ENTRIES, type ErrorEntry, findErrorEntry } from "#app/contract/errors/catalogue.ts";
import { findBareCodes } from "./bare-codes.ts";
import { readSources } from "./sources.ts";
import { SPECIFIED_CODES } from "./specified-codes.data.ts";

const KEY = /^[1-9]\d{2,5}(-[1-9]\d{2,5})?$/;
const SOURCE = /^([ABC]§\d(\.\d{1,2})?|Formats \d{1,2}|R-\d{2,3})$/;
const MAX_TEXT_LENGTH = 120;
const MAX_MORE_LENGTH = 200;

/** One sentence for each thing that is wrong with the catalogue; empty when nothing is. */
export function findCatalogueProblems(): string[] {
  return [...findMissingCodes(), ...findOverlaps(), ...ERROR_ENTRIES.flatMap(findRowProblems)];
}

function findMissingCodes(): string[] {
  return Object.entries(SPECIFIED_CODES).flatMap(([section, list]) =>
    list
      .flatMap(toCodes)
      .filter((code) => findErrorEntry(code) === undefined)
      .map((code) => `${String(code)} of ${section} has no row.`),
  );
}

function findOverlaps(): string[] {
  return ERROR_ENTRIES.flatMap((entry, index) => {
    const next = ERROR_ENTRIES[index + 1];
    return next !== undefined && next.first <= entry.last
      ? [`${entry.key} (${entry.domain}) and ${next.key} (${next.domain}) overlap.`]
      : [];
  });
}

function findRowProblems({ key, domain, first, last, row }: ErrorEntry): string[] {
  const where = `${key} (${domain})`;
  const problems: string[] = [];
  if (!KEY.test(key) || last < first) problems.push(`${where}: the key is malformed.`);
  if (row.en.trim() !== row.en || row.en === "") problems.push(`${where}: the text is empty.`);
  if (row.en.length > MAX_TEXT_LENGTH) problems.push(`${where}: the text is too long.`);
  if ((row.more?.length ?? 0) > MAX_MORE_LENGTH) problems.push(`${where}: more is too long.`);
  if (row.more !== undefined && !row.more.endsWith(".")) {
    problems.push(`${where}: more is not made of sentences.`);
  }
  if (/!|oops/i.test(`${row.en}${row.more ?? ""}`)) problems.push(`${where}: raises its voice.`);
  if (!row.spec.split(", ").every((source) => SOURCE.test(source))) {
    problems.push(`${where}: the source "${row.spec}" is malformed.`);
  }
  if (row.go !== undefined && !row.go.path.startsWith("/")) {
    problems.push(`${where}: go is not a path.`);
  }
  return problems;
}

function toCodes(item: number | readonly [number, number]): number[] {
  if (typeof item === "number") return [item];
  const [first, last] = item;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

async function main(): Promise<void> {
  const sources = await readSources(["app", "server"]);
  const problems = [...findCatalogueProblems(), ...sources.flatMap(findBareCodes)];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  const codes = ERROR_ENTRIES.reduce((sum, entry) => sum + entry.last - entry.first + 1, 0);
  console.log(`catalogue: ${String(ERROR_ENTRIES.length)} rows for ${String(codes)} codes`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
