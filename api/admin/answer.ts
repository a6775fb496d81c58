import { InvalidArgumentError } from "commander";
import { printable } from "#api/admin/with-regions.ts";

/** Faults that are named to people; `--json` has all. */
const SHOWN_FAULTS = 10;

/** What a command of `coffer-admin` prints: a sentence for people, and the same as data. */
export interface Answer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** True: it found something wrong, which a script notices by the exit code 1. */
  readonly isFailure?: boolean;
}

/** Runs a command on the data folder and prints its answer. */
export type Run = (work: (dataFolder: string) => Promise<Answer>) => Promise<void>;

/** Lines below a sentence: how many faults, and the first of them. Empty without any. */
export function listFaults(title: string, faults: Readonly<Record<string, string>>): string {
  const lines = Object.entries(faults).map(([path, fault]) => `\n  ${path}: ${fault}`);
  if (lines.length === 0) return "";
  const rest = lines.length > SHOWN_FAULTS ? `\n  and ${lines.length - SHOWN_FAULTS} more` : "";
  return `\n${lines.length} ${title}:${lines.slice(0, SHOWN_FAULTS).join("")}${rest}`;
}

/** A whole number of an option. */
export function parseCount(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It needs a whole number.");
}

/** A line for each fact, such as `state: active`. */
export function listFacts(facts: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(facts).map(
    ([name, value]) => `${name}: ${printable(String(value))}`,
  );
  return lines.join("\n");
}
