import * as v from "valibot";
import { safeReturnTo } from "#app/contract/validate/return-to.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { keptSearch } from "./folder-path.ts";
import { isPanel } from "./places.ts";

const KEY = "visited";
/** More than anybody goes back. */
const MOST = 20;
const KEPT = v.fallback(v.array(v.string()), []);

/** Where this tab was in the panel, oldest first: paths and kept queries, never a fragment (Spec A§2.4). */
export type Visited = readonly string[];

export interface PanelAddress {
  readonly pathname: string;
  readonly search: string;
}

/** A place that was come to; going back to the one before takes the last away. */
export function addVisit(visited: Visited, address: PanelAddress): Visited {
  const place = toPlace(address);
  if (visited.at(-1) === place) return visited;
  if (visited.at(-2) === place) return visited.slice(0, -1);
  return [...visited, place].slice(-MOST);
}

/** Where Back leads: what the address names, else the place before this one, else the start page. */
export function backOf(visited: Visited, address: PanelAddress, startPath: string): string {
  const named = safeReturnTo(new URLSearchParams(address.search).get("goBackToPage"));
  if (named !== undefined && isPanelPath(named)) return named;
  const here = toPlace(address);
  return visited.findLast((place) => place !== here) ?? startPath;
}

/** What is no list of places of the panel, however it came there, counts as none. */
export function readVisited(tab: DeviceStorage): Visited {
  try {
    const places = v.parse(KEPT, JSON.parse(tab.read(KEY) ?? "[]"));
    return places.filter((place) => safeReturnTo(place) === place && isPanelPath(place));
  } catch {
    return [];
  }
}

export function writeVisited(tab: DeviceStorage, visited: Visited): void {
  try {
    tab.write(KEY, JSON.stringify(visited));
  } catch {
    // A storage that is full or forbidden: Back leads to the start page.
  }
}

function toPlace({ pathname, search }: PanelAddress): string {
  return pathname + keptSearch(new URLSearchParams(search));
}

function isPanelPath(address: string): boolean {
  return isPanel(address.split(/[?#]/)[0] ?? "");
}
