import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "prepared");
/** `COFFER_PREPARE=1` makes the fixtures that are missing and writes them; they are committed. */
const isMaking = process.env.COFFER_PREPARE === "1";
const NOTE =
  "Test keys only. They are public, protect nothing, and were made for the tests of this project.";

interface Fixture<T> {
  readonly note: string;
  readonly made: T;
}

/** How many fixtures of a name each test file has taken. */
const taken = new Map<string, number>();

/**
 * Something that takes seconds of processor time to make, as a committed fixture
 * `tests/support/prepared/{name}-{number}.json`. Requests of one test file get distinct fixtures: the
 * first one takes number 0 of the name, the next one number 1. Every test file begins at 0, whichever
 * process runs it, so that a handful of fixtures serves several hundred files: one for each file would
 * be megabytes of keys that differ in nothing that a test looks at.
 *
 * A `number` takes that fixture without counting, for an account that each test of a file opens anew.
 *
 * A missing fixture is an error, here as in continuous integration.
 */
export async function prepared<T>(
  name: string,
  make: () => Promise<T>,
  number?: number,
): Promise<T> {
  const file = join(FOLDER, `${name}-${number ?? (await nextNumber(name))}.json`);
  if (existsSync(file)) {
    const { made }: Fixture<T> = JSON.parse(readFileSync(file, "utf8"));
    return made;
  }
  if (!isMaking)
    throw new Error(`${file} is missing: run this test with COFFER_PREPARE=1 and commit the file`);
  const fixture: Fixture<T> = { note: NOTE, made: await make() };
  mkdirSync(FOLDER, { recursive: true });
  // Two processes may write the same file: whichever renames last leaves a whole one.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(fixture, null, 2)}\n`);
  renameSync(draft, file);
  return fixture.made;
}

async function nextNumber(name: string): Promise<number> {
  const key = `${await testFile()}|${name}`;
  const number = taken.get(key) ?? 0;
  taken.set(key, number + 1);
  return number;
}

/** The test file that runs; "" outside of a test run, as in a benchmark. */
async function testFile(): Promise<string> {
  if (process.env.VITEST === undefined) return "";
  const { expect } = await import("vitest");
  return expect.getState().testPath ?? "";
}
