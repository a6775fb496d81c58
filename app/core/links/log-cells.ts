import type { LinkLogEntry } from "./link-log.ts";

export interface LogWords {
  /** Over the columns, in the order of the cells. */
  readonly head: readonly string[];
  readonly kind: (kind: LinkLogEntry["kind"]) => string;
  readonly device: (device: LinkLogEntry["device"]) => string;
}

/** An entry as a row of a table: when, what, to which item, from where, with what. */
export function toLogCells(
  { atMs, kind, country, device }: LinkLogEntry,
  name: string,
  words: LogWords,
): readonly string[] {
  return [new Date(atMs).toISOString(), words.kind(kind), name, country, words.device(device)];
}
