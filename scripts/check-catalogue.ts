/**
 * Every code of the three specification tables has a row in the error catalogue, and every row
 * is well-formed. The tables are not part of this repository, so their codes are listed here.
 */
import { pathToFileURL } from "node:url";
import { ERROR_ENTRIES, type ErrorEntry, findErrorEntry } from "#app/contract/errors/catalogue.ts";

type CodeList = readonly (number | readonly [first: number, last: number])[];

/** Codes by the section that names them; a pair is a range with both ends. */
export const SPECIFIED_CODES: Readonly<Record<string, CodeList>> = {
  "A§8.1": [
    8050,
    8051,
    8052,
    8053,
    8054,
    8055,
    8056,
    9999,
    9000,
    9001,
    9429,
    9400,
    9401,
    9402,
    9451,
    9452,
    9453,
    9500,
    9502,
    9504,
    [9521, 9529],
    1680,
    1666,
    1100,
    1101,
    1102,
    1103,
    1104,
  ],
  "A§8.2": [
    303,
    1000,
    1001,
    [1100, 1104],
    1202,
    [1500, 1503],
    [1600, 1614],
    1620,
    1621,
    [1650, 1659],
    1666,
    1680,
    1681,
    [1700, 1702],
    [1800, 1804],
    1900,
  ],
  "A§8.3": [
    2000,
    2001,
    2005,
    2006,
    2007,
    [2009, 2012],
    2015,
    [2020, 2024],
    2050,
    2100,
    2110,
    2115,
    [2120, 2125],
    2130,
    2140,
    2141,
    2150,
    2200,
    [2501, 2505],
  ],
  "A§8.4": [
    3000,
    [3010, 3012],
    3020,
    3050,
    [3100, 3112],
    [3200, 3202],
    [3210, 3213],
    3500,
    3610,
    4001,
    4002,
    4101,
    4102,
    5001,
  ],
  "A§8.5": [[6001, 6009]],
  "A§8.6": [
    7000,
    7001,
    7005,
    [7010, 7012],
    [7020, 7024],
    7030,
    [7100, 7103],
    [7200, 7202],
    [7210, 7216],
    [7240, 7246],
    [7500, 7503],
  ],
  "A§8.7": [
    [8000, 8009],
    [8018, 8026],
    8030,
    8031,
    8060,
    8061,
    [8100, 8124],
    [8130, 8137],
    [8200, 8203],
    [8205, 8207],
    [8210, 8213],
    8220,
    8221,
    [8300, 8305],
    8401,
    8500,
    8501,
    8505,
    8506,
    8520,
    8550,
    8551,
    90002,
  ],
  "A§8.8": [
    [11000, 11006],
    11009,
    11010,
    [11100, 11104],
    [11200, 11203],
    11210,
    11211,
    [151000, 151013],
  ],
  "B§4": [1002],
  "B§8": [
    [1500, 1503],
    [1800, 1804],
    9000,
    3500,
    3610,
    8002,
    8003,
    [8211, 8213],
    2000,
    2005,
    2006,
    2010,
    2015,
    2009,
    2011,
    2012,
    [2020, 2024],
    2050,
    2110,
    2123,
    2124,
    [2501, 2505],
    3000,
    [3010, 3012],
    3020,
    3050,
    [3100, 3112],
    3212,
    3213,
    5001,
    1001,
    7000,
    7005,
    [7010, 7012],
    [7020, 7024],
    7030,
    [7200, 7202],
    [7210, 7216],
    [7240, 7246],
    7001,
    [7100, 7103],
    [7500, 7503],
    [151000, 151013],
    [11000, 11006],
    11009,
    11010,
    11211,
  ],
  "C§8": [
    1101,
    1202,
    1503,
    1700,
    [8018, 8021],
    8025,
    8026,
    8031,
    8052,
    3212,
    303,
    1102,
    [1600, 1614],
    1620,
    1621,
    [1650, 1656],
    1659,
    1666,
    8002,
    8005,
    8030,
    8302,
    [11200, 11203],
    2000,
    2005,
    2006,
    2010,
    2015,
    2007,
    2100,
    2110,
    2115,
    [2120, 2125],
    [7500, 7503],
    [151000, 151013],
    1000,
    9000,
  ],
  "Formats 1": [2160, 2161],
};

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

function main(): void {
  const problems = findCatalogueProblems();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  const codes = ERROR_ENTRIES.reduce((sum, entry) => sum + entry.last - entry.first + 1, 0);
  console.log(`catalogue: ${String(ERROR_ENTRIES.length)} rows for ${String(codes)} codes`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
