import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { StartError } from "#api/start-error.ts";
import { SettingError } from "#settings/setting-error.ts";
import { type Environment, SettingReader } from "#settings/setting-reader.ts";
import { ALL_SETTINGS, type Reader, type Setting } from "#settings/settings.data.ts";
import { describeUnknownNames } from "#settings/unknown-names.ts";

/** What is started with the settings: `start.sh`, which makes both secrets itself, or one process alone. */
const PROCESSES: Readonly<Record<string, readonly Reader[]>> = {
  start: ["gateway", "api", "scripts"],
  gateway: ["gateway"],
  api: ["api"],
};

export interface ConfigOptions {
  readonly for: string;
  /** A file of `NAME=value` lines, which stand beside the environment. */
  readonly envFile?: string;
}

/** Everything that is wrong with the settings, and the names that are none. */
export function checkConfig(options: ConfigOptions) {
  const source = readEnvironment(options);
  const { unknown, injected } = describeUnknownNames(source);
  const problems = [...readersOf(options).flatMap((of) => findProblems(of, options, source))];
  const wrong = [...new Set([...problems, ...unknown])];
  const text = wrong.length === 0 ? ["The settings are right."] : wrong;
  return {
    text: [...text, ...injected].join("\n"),
    data: { ok: wrong.length === 0, problems, unknown, ignored: injected },
    isFailure: wrong.length > 0,
  };
}

/** Each setting that is set, or all of them; what is secret is never shown. */
export function printConfig(options: ConfigOptions & { readonly all: boolean }) {
  const source = readEnvironment(options);
  const reader = new SettingReader(source);
  const rows = [...ALL_SETTINGS]
    .filter(([, row]) => row.readers.some((of) => readersOf(options).includes(of)))
    .map(([name, row]) => ({ name, ...shown(reader, name, row) }))
    .filter(({ from }) => options.all || from !== "default");
  const lines = rows.map(({ name, value, from }) => `${name}=${value}  (${from})`);
  const text =
    lines.length === 0 ? "Nothing is set; everything has its default." : lines.join("\n");
  return { text, data: { settings: rows } };
}

function shown(reader: SettingReader, name: string, row: Setting<unknown>) {
  const { text, from } = reader.textOf(name, row);
  const isHidden = row.isSecret === true && from !== "default";
  return { value: isHidden ? "[secret]" : withoutUser(text), from };
}

/** A URL may carry a password even where none is expected. */
function withoutUser(text: string): string {
  return text.replace(/\/\/[^/]*@/, "//[secret]@");
}

function findProblems(of: Reader, options: ConfigOptions, source: Environment): readonly string[] {
  const reader = new SettingReader(source);
  for (const [name, row] of ALL_SETTINGS) {
    if (!row.readers.includes(of)) continue;
    const { isNeeded, ...optional } = row;
    reader.readRow(name, options.for === "start" || isNeeded === undefined ? optional : row);
  }
  try {
    reader.finish(of);
    return [];
  } catch (error) {
    if (error instanceof SettingError) return error.problems;
    throw error;
  }
}

function readersOf({ for: name }: ConfigOptions): readonly Reader[] {
  const readers = PROCESSES[name];
  if (readers !== undefined) return readers;
  throw new StartError(`--for needs one of ${Object.keys(PROCESSES).join(", ")}.`);
}

/** The environment, with the lines of a file. */
export function readEnvironment({ envFile }: Pick<ConfigOptions, "envFile">): Environment {
  if (envFile === undefined) return process.env;
  try {
    return { ...process.env, ...parseEnv(readFileSync(envFile, "utf8")) };
  } catch {
    throw new StartError(`${envFile} cannot be read.`);
  }
}
