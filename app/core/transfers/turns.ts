import { LANES, type Lane } from "#app/core/transfers/kinds.ts";
import { byTime, isInLine, laneOf, type Queue, type QueueItem } from "#app/core/transfers/queue.ts";
import { isActiveStatus } from "#app/core/transfers/status.ts";
import { placesOf } from "#app/core/transfers/upload/small-file.ts";

/** Waiting items that may start now: 3 uploads and 1 download at a time (Spec B§4, Queue). */
export function nextToStart(queue: Queue): readonly QueueItem[] {
  const free = new Map(LANES.map((lane) => [lane, lane.concurrent]));
  const waiting = new Map<Lane, QueueItem[]>(LANES.map((lane) => [lane, []]));
  // One look at each: they are thousands, and this is asked whenever one of them ends.
  for (const item of queue) {
    const lane = laneOf(item);
    if (isActiveStatus(item.status)) {
      free.set(lane, (free.get(lane) ?? 0) - placesOf(item.isLight));
    } else if (isInLine(item) && !item.isPaused) waiting.get(lane)?.push(item);
  }
  return LANES.flatMap((lane) => {
    const left = free.get(lane) ?? 0;
    if (left <= 0) return [];
    const inLine = (waiting.get(lane) ?? []).sort(byTime);
    return inLine.slice(0, countThatFits(inLine, left));
  });
}

/** In their order: one that does not fit is not passed by smaller ones. */
function countThatFits(items: Queue, free: number): number {
  let taken = 0;
  const end = items.findIndex(({ isLight }) => {
    taken += placesOf(isLight);
    return taken > free;
  });
  return end < 0 ? items.length : end;
}
