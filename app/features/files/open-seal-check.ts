import * as CODES from "#app/contract/errors/codes.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FileItem } from "#app/core/files/item.ts";
import {
  datedOf,
  findUnverified,
  readSealedFacts,
  type SealedFacts,
} from "#app/core/files/sealed-facts.ts";
import { readSender } from "#app/core/links/read-sender.ts";
import type { Doubt } from "#app/features/listing/grid-rows.ts";
import { rowStateKey } from "#app/features/listing/row-state-key.ts";
import type { Doubts, SealCheck } from "./seal-doubts.ts";
import type { OpenListing } from "./use-listing.ts";

/** What a row says of whoever made it. */
export interface SealTexts {
  readonly notYou: string;
  readonly author: string;
  readonly visitor: string;
}

const REFUSED: ReadonlySet<number> = new Set([CODES.shareKeyRefused, CODES.itemKeyRefused]);

/** A seal that does not open is a doubt; a lost connection is none: the values stay the server's word. */
export async function openCheck(open: OpenListing, item: FileItem): Promise<SealCheck> {
  try {
    const facts = await readSealedFacts(open.ports, item);
    const sender = facts.author?.state === "visitor" ? await findSender(open, item) : "";
    const unverified = findUnverified(item, facts);
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

/** What a row and its seal say of each other; null: its seal did not open. */
export function toCheck(item: FileItem, facts: SealedFacts | null): SealCheck {
  if (facts === null) return { phase: "failed" };
  const unverified = findUnverified(item, facts);
  return { phase: "open", facts, ...(unverified !== undefined && { unverified }) };
}

/** What the row is to say, the worst of it; undefined where the seal confirms it. */
export function doubtOf(check: SealCheck, texts?: SealTexts): Doubt | undefined {
  if (check.phase === "failed") return { unverified: "both" };
  if (check.phase !== "open") return undefined;
  const { unverified, facts } = check;
  const note = facts.isOlder ? true : texts && noteOfAuthor(facts, texts);
  const datedMs = datedOf(facts);
  if (unverified === undefined && note === undefined && datedMs === undefined) return undefined;
  return {
    ...(datedMs !== undefined && { datedMs }),
    ...(note !== undefined && { note }),
    ...(unverified !== undefined && { unverified }),
  };
}

/** What is said of the row already stays, but for what this check found out. */
export function addDoubt(item: FileItem, check: SealCheck): (known: Doubts) => Doubts {
  const key = rowStateKey(item);
  const doubt = doubtOf(check);
  return (known) =>
    doubt === undefined ? known : new Map([...known, [key, { ...known.get(key), ...doubt }]]);
}

function noteOfAuthor({ author, isFromOther }: SealedFacts, texts: SealTexts): string | undefined {
  if (isFromOther) return texts.notYou;
  switch (author?.state) {
    case "visitor":
      return texts.visitor;
    case "unconfirmed":
    case "unsigned":
      return texts.author;
    default:
      return undefined;
  }
}
