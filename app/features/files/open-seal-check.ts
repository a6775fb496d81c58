import * as CODES from "#app/contract/errors/codes.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { findUnverified, readSealedFacts } from "#app/core/files/sealed-facts.ts";
import { readSender } from "#app/core/links/read-sender.ts";
import type { Doubt } from "#app/features/listing/grid-rows.ts";
import type { OpenListing } from "./use-listing.ts";
import type { SealCheck } from "./use-seal-check.ts";

const REFUSED: ReadonlySet<number> = new Set([CODES.shareKeyRefused, CODES.itemKeyRefused]);

/** A seal that does not open is a doubt; a lost connection is none: the values stay the server's word. */
export async function openCheck(open: OpenListing, item: FileItem): Promise<SealCheck> {
  try {
    const facts = await readSealedFacts(open.ports, item);
    const unverified = findUnverified(item, facts);
    const sender = facts.author?.state === "visitor" ? await findSender(open, item) : "";
    return { phase: "open", facts, sender, ...(unverified !== undefined && { unverified }) };
  } catch (caught) {
    const { code } = normalise(caught);
    open.runtime.log.warn("seal-not-opened", { code });
    return REFUSED.has(code) ? { phase: "failed" } : { phase: "none" };
  }
}

/** What cannot be had is not told: the seal says already that it was a visitor. */
function findSender({ ports }: OpenListing, item: FileItem): Promise<string> {
  return readSender(ports, item).catch(() => "");
}

export function doubtOf(check: SealCheck): Doubt | undefined {
  if (check.phase === "failed") return { unverified: "both", isOlder: false };
  if (check.phase !== "open") return undefined;
  const { unverified, facts } = check;
  if (unverified === undefined && !facts.isOlder) return undefined;
  return { isOlder: facts.isOlder, ...(unverified !== undefined && { unverified }) };
}
