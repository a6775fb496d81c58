import { existsSync, type FSWatcher, mkdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import * as v from "valibot";
import { type FeatureFlag, featureList } from "#app/contract/endpoints/features.ts";
import { FEATURE_DEFAULTS } from "#app/contract/features.data.ts";

const FILE = "features.json";
const MAX_BYTES = 1024 * 1024;
const fileText = v.pipe(
  v.string(),
  v.maxLength(MAX_BYTES),
  v.parseJson(),
  featureList,
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && twiceNamed(dataset.value)) addIssue({ expected: "each name once" });
  }),
);

/**
 * The flags that the operator set in `{data}/features.json` (Spec A§7.6). The file is watched; one that
 * says nothing sensible changes nothing, and one that is gone means that there are no flags.
 */
export class FeatureBoard {
  readonly #folder: string;
  readonly #log: Logger;
  readonly #watcher: FSWatcher;
  #flags: readonly FeatureFlag[] = [];

  constructor(folder: string, log: Logger) {
    this.#folder = folder;
    this.#log = log;
    mkdirSync(folder, { recursive: true });
    // The folder, because editors put a new file in the place of the old one.
    this.#watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === FILE) this.read();
    });
    this.#watcher.on("error", () => log.warn("features are not watched any more"));
    this.read();
  }

  list(): readonly FeatureFlag[] {
    return this.#flags;
  }

  /** Reads the file as it is now. */
  read(): void {
    const path = join(this.#folder, FILE);
    if (!existsSync(path)) {
      this.#flags = [];
      return;
    }
    const parsed = v.safeParse(fileText, readText(path));
    if (parsed.success) this.#take(parsed.output);
    else
      this.#log.error(whatIsWrong(parsed.issues[0]), "flags that nobody can read: the last stay");
  }

  /** A name that this build does not ask for is kept, for other clients, and said: it may be misspelt. */
  #take(flags: readonly FeatureFlag[]): void {
    this.#flags = flags;
    const unknown = flags
      .map(({ feature_name: name }) => name)
      .filter((name) => !Object.hasOwn(FEATURE_DEFAULTS, name));
    if (unknown.length > 0) this.#log.warn({ file: FILE, unknown }, "flags that nothing asks for");
  }

  /** Sets other flags, until the file says otherwise. */
  replace(flags: readonly FeatureFlag[]): void {
    this.#flags = flags;
  }

  close(): void {
    this.#watcher.close();
  }
}

function twiceNamed(flags: readonly FeatureFlag[]): boolean {
  return new Set(flags.map(({ feature_name: name }) => name)).size < flags.length;
}

/** Where it stands, by row and field, and what was expected there; nothing of what it says. */
function whatIsWrong(issue: v.BaseIssue<unknown>) {
  return {
    file: FILE,
    where: v.getDotPath(issue) ?? "the whole file",
    expected: issue.type === "parse_json" ? "JSON" : issue.expected,
  };
}

/** Empty, which is no list, for one that went or cannot be read. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
