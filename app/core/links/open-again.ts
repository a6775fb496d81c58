import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { LinkKdf } from "#app/core/crypto/link-port.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import type { LinkPorts } from "./link-source.ts";
import { fetchLinkPage, type LinkPage, toLinkKdf } from "./public-link.api.ts";
import { openLinkKey } from "./public-link.crypto.ts";

export interface AgainWanted {
  readonly cachekey: string;
  /** Of the fragment. */
  readonly linkKey: string;
  readonly password: string;
  /** On the screen. */
  readonly folderId: string;
  readonly signal: AbortSignal;
}

export interface OpenedAgain {
  readonly passwordlock: string;
  readonly first: LinkPage;
}

/**
 * Opens a link that has another password by now than the one that it was opened with, and another key with it:
 * one that the fragment and the password open, as at the first time (2110 else, Trust K13). Asked without a lock
 * first, which counts as no try; 8019 for a wrong one.
 */
export async function openAgain(ports: LinkPorts, wanted: AgainWanted): Promise<OpenedAgain> {
  const { linkKey } = wanted;
  const kdf = await askKdf(ports, wanted);
  const password = kdf === null ? null : wanted.password;
  const lock =
    kdf === null
      ? ""
      : await ports.crypto.deriveLinkLock({ linkKey, password: wanted.password, kdf });
  const first = await fetchFolder(ports, wanted, lock);
  const opened = { facts: first.facts, linkKey, password };
  return { passwordlock: await openLinkKey(ports.crypto, opened), first };
}

/** null: it has no password any more. */
async function askKdf(ports: LinkPorts, wanted: AgainWanted): Promise<LinkKdf | null> {
  try {
    await fetchFolder(ports, wanted, "");
    return null;
  } catch (error) {
    const kdf = isAppError(error) ? toLinkKdf(error.data) : null;
    if (kdf === null) throw error;
    return kdf;
  }
}

function fetchFolder({ api }: LinkPorts, wanted: AgainWanted, passwordlock: string) {
  const { cachekey, folderId, signal } = wanted;
  const page = { offset: FILES_LIMITS.firstListingDigest, limit: FILES_LIMITS.browserPageRows };
  return fetchLinkPage(api, { cachekey, passwordlock, folderId, ...page, signal });
}
