import type { Manifest } from "#app/core/crypto/port.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import { givenShares, isLive, type Place, sharesOver } from "#app/core/keys/covering.ts";
import { OWN_DOMAIN, toItemKey } from "#app/core/keys/item-key.ts";

/**
 * Who can open an item: `only-you`; whoever has a link on it or on a folder above; or `unknown`,
 * and then nothing is said.
 */
export type WhoCanOpen = "only-you" | "through-link" | "unknown";

interface ItemInPlace {
  readonly item: FileItem;
  /** The folder that it was listed in, with its proven path; null while there is none. */
  readonly folder: OpenedFolder | null;
}

interface AccountState {
  readonly manifest: Manifest | null;
  /** 2160 or 2161: the state that this device has is not to be gone by. */
  readonly stopCode: number;
}

/**
 * Says it from the proven path and the verified manifest alone, never from a flag of the server
 * (Reading R-109). A link that has ended leaves it unknown: whether the server has given it up is not
 * to be seen from here. Of a folder, links anywhere else may lie below it.
 */
export function whoCanOpen(place: ItemInPlace, { manifest, stopCode }: AccountState): WhoCanOpen {
  const path = toPlaces(place);
  if (path === null || manifest === null || stopCode !== 0) return "unknown";
  const over = sharesOver(path, manifest);
  if (over.some((entry) => entry[1].kind === "link" && isLive(entry))) return "through-link";
  const places = new Set(path.map(toItemKey));
  const announced = Object.values(manifest.intents).filter(({ state }) => state !== "done");
  const isUnclear =
    over.length > 0 ||
    announced.some(({ item }) => places.has(item)) ||
    Object.keys(manifest.minrev).some((item) => places.has(item));
  if (isUnclear) return "unknown";
  const mayBeGivenBelow = givenShares(manifest).length + announced.length > 0;
  return place.item.kind === "folder" && mayBeGivenBelow ? "unknown" : "only-you";
}

/** The item and every folder above it as the manifest names them; null without a proven place. */
function toPlaces({ item, folder }: ItemInPlace): readonly Place[] | null {
  const parent = folder?.path.at(-1);
  if (item.name.state !== "open" || folder === null || parent === undefined) return null;
  if (folder.area === "link" || parent.fid !== item.parentFid) return null;
  const steps = [...folder.path, { domain: item.domain, fid: item.name.fid }];
  return steps.every(({ domain }) => domain === OWN_DOMAIN) ? steps : null;
}
