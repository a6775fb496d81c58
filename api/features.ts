import { existsSync, type FSWatcher, mkdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import * as v from "valibot";
import { type FeatureFlag, featureList } from "#app/contract/endpoints/features.ts";

const FILE = "features.json";
const MAX_BYTES = 1024 * 1024;
const fileText = v.pipe(v.string(), v.maxLength(MAX_BYTES), v.parseJson(), featureList);

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
    if (parsed.success) this.#flags = parsed.output;
    else this.#log.warn({ file: FILE }, "flags that nobody can read: the last ones stay");
  }

  /** Sets other flags, until the file says otherwise. */
  replace(flags: readonly FeatureFlag[]): void {
    this.#flags = flags;
  }

  close(): void {
    this.#watcher.close();
  }
}

/** Empty, which is no list, for one that went or cannot be read. */
function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
