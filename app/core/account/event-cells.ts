import type { AccountEvent } from "./events.api.ts";

export interface EventWords {
  /** Over the columns, in the order of the cells. */
  readonly head: readonly string[];
  /** An event as the list on the screen names it. */
  readonly nameEvent: (event: AccountEvent) => string;
  readonly ownWord: string;
}

/** An event as a row: when, what, how often, of what, where, from which address, whose word. */
export function toEventCells(
  event: AccountEvent,
  name: string,
  { nameEvent, ownWord }: EventWords,
): readonly string[] {
  const { atMs, count, place, address, isOwnWord } = event;
  const time = new Date(atMs).toISOString();
  return [time, nameEvent(event), String(count), name, place, address, isOwnWord ? ownWord : ""];
}
