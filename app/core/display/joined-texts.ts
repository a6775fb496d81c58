import { foldText } from "./fold.ts";

/** Stands between texts, and in none of them: names have no controls (Trust 2.6). */
const BETWEEN_TEXTS = "\u0000";
/** So many texts are stepped over one by one before the rest is halved. */
const STEPS = 16;

/** Texts as they are compared, each after the one before. */
export interface Joined {
  readonly count: number;
  readonly all: string;
  /** Of each text, and the end of the last. */
  readonly starts: Uint32Array;
  /** Written over by each search: fresh memory costs more than a search. */
  readonly scratch: readonly [places: Uint32Array, at: Uint32Array];
}

/** The texts that contain a needle, in their order, and where each has it first. */
export interface Hits {
  readonly needle: string;
  readonly places: Uint32Array;
  readonly at: Uint32Array;
}

/** Of a needle that no other one goes on with. */
export const NO_HITS: Hits = {
  needle: BETWEEN_TEXTS,
  places: new Uint32Array(0),
  at: new Uint32Array(0),
};

export function joinTexts(texts: readonly string[]): Joined {
  const starts = new Uint32Array(texts.length + 1);
  const parts: string[] = [];
  let length = 0;
  for (const [place, text] of texts.entries()) {
    starts[place] = length;
    const part = foldText(text) + BETWEEN_TEXTS;
    parts.push(part);
    length += part.length;
  }
  starts[texts.length] = length;
  const scratch = [new Uint32Array(texts.length), new Uint32Array(texts.length)] as const;
  return { count: texts.length, all: parts.join(""), starts, scratch };
}

/** @param needle folded, not empty */
export function searchOn(texts: Joined, needle: string, before: Hits): Hits {
  return needle.startsWith(before.needle)
    ? searchAmong(texts, needle, before)
    : searchAll(texts, needle);
}

function searchAll({ all, starts, scratch }: Joined, needle: string): Hits {
  const [places, found] = scratch;
  let [length, place] = [0, 0];
  let at = all.indexOf(needle);
  while (at !== -1) {
    place = placeAt(starts, at, place);
    places[length] = place;
    found[length] = at;
    length += 1;
    at = all.indexOf(needle, starts[place + 1]);
  }
  return { needle, places: places.slice(0, length), at: found.slice(0, length) };
}

/**
 * Where a text has the shorter needle first the longer one stands as well, or nowhere before. A further
 * place is looked for from there, once for all texts that it lies behind: one pass at the most.
 */
function searchAmong({ all, starts, scratch }: Joined, needle: string, before: Hits): Hits {
  const known = before.needle.length;
  const [places, found] = scratch;
  let [length, next] = [0, -1];
  for (let hit = 0; hit < before.places.length; hit += 1) {
    const place = before.places[hit] ?? 0;
    let at = before.at[hit] ?? 0;
    if (!goesOn(all, { needle, at, known })) {
      if (next <= at) next = indexOrEnd(all, needle, at + 1);
      at = next;
    }
    if (at >= (starts[place + 1] ?? 0)) continue;
    places[length] = place;
    found[length] = at;
    length += 1;
  }
  return { needle, places: places.slice(0, length), at: found.slice(0, length) };
}

interface Going {
  readonly needle: string;
  readonly at: number;
  /** So much of the needle stands there. */
  readonly known: number;
}

function goesOn(all: string, { needle, at, known }: Going): boolean {
  for (let index = known; index < needle.length; index += 1) {
    if (all.charCodeAt(at + index) !== needle.charCodeAt(index)) return false;
  }
  return true;
}

function indexOrEnd(all: string, needle: string, from: number): number {
  const at = all.indexOf(needle, from);
  return at === -1 ? all.length : at;
}

/** The text that lies at `at`, which is never before `from` and seldom far behind it. */
function placeAt(starts: Uint32Array, at: number, from: number): number {
  let low = from;
  for (let step = 0; step < STEPS; step += 1) {
    if ((starts[low + 1] ?? 0) > at) return low;
    low += 1;
  }
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}
