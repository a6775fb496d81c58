import { readFileSync } from "node:fs";
import { getSystemErrorMessage } from "node:util";
import type { ApiLimit } from "./api-limits.data.ts";
import { countKind } from "./kinds.ts";
import { findContradictions } from "./rules.ts";
import { SettingError } from "./setting-error.ts";
import {
  type Reader,
  SETTINGS,
  type Setting,
  type SettingName,
  type SettingValue,
} from "./settings.data.ts";
import { isInjected } from "./unknown-names.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the text of a setting comes from. */
export type Origin = "environment" | "file" | "default";

/** Reads settings of an environment and collects what is wrong with them. An empty text counts as none. */
export class SettingReader {
  readonly #source: Environment;
  readonly #problems: string[] = [];

  constructor(source: Environment) {
    this.#source = source;
  }

  read<N extends SettingName>(name: N): SettingValue<N> {
    const setting: Setting<SettingValue<N>> = SETTINGS[name];
    return this.readRow(name, setting);
  }

  readRow<T>(name: string, setting: Setting<T>): T {
    const { kind, isNeeded } = setting;
    const text = this.textOf(name, setting).text.trim();
    if (text === "") return isNeeded === true ? this.#refuse(name, kind) : kind.none;
    return kind.parse(text) ?? this.#refuse(name, kind);
  }

  /** How many attempts a limit of the API allows. */
  readLimit({ name, points }: ApiLimit): number {
    const fallback = String(points);
    return this.readRow(name, { readers: ["api"], kind: countKind(""), fallback, meaning: "" });
  }

  textOf(name: string, { fallback, isSecret }: Setting<unknown>): { text: string; from: Origin } {
    const own = this.#source[name] ?? "";
    const file = isSecret === true ? (this.#source[`${name}_FILE`] ?? "") : "";
    if (own !== "" && file !== "")
      this.#problems.push(`${name} and ${name}_FILE cannot both be set.`);
    if (own !== "" && !isInjected(name, own)) return { text: own, from: "environment" };
    if (file !== "") return { text: this.#readFile(name, file), from: "file" };
    return { text: fallback, from: "default" };
  }

  /** Throws a `SettingError` when anything that was read is wrong, alone or with another setting. */
  finish(reader: Reader): void {
    this.#problems.push(...findContradictions(reader, this.#source));
    if (this.#problems.length > 0) throw new SettingError([...new Set(this.#problems)]);
  }

  #refuse<T>(name: string, { rule, none }: { readonly rule: string; readonly none: T }): T {
    this.#problems.push(`${name} ${rule}.`);
    return none;
  }

  #readFile(name: string, file: string): string {
    try {
      return readFileSync(file, "utf8");
    } catch (error) {
      if (!(error instanceof Error && "errno" in error && typeof error.errno === "number"))
        throw error;
      this.#problems.push(`${name}_FILE: ${getSystemErrorMessage(error.errno)}.`);
      return "";
    }
  }
}
