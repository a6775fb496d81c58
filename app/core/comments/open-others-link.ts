import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { LinkKdf } from "#app/core/crypto/link-port.ts";
import type { CryptoPort, ShareKeyId } from "#app/core/crypto/port.ts";
import { type AppError, isAppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { CommentedLink } from "./comments.api.ts";
import { fetchOthersLink, readAskedKdf } from "./others-link.api.ts";
import { openOthersKey } from "./others-link.crypto.ts";

/** A link by its address. */
export interface LinkByAddress {
  readonly cachekey: string;
  /** It leaves this browser nowhere. */
  readonly linkKey: string;
}

export interface OthersLinkPorts {
  readonly api: ApiClient;
  /** A core that knows no key of the account: `ks` is the server's word, and could name one of these. */
  readonly crypto: Pick<CryptoPort, "openLink" | "deriveLinkLock">;
}

/** What became of it; `password`: the link asks for one, or for another one. */
export type OthersLink =
  | {
      readonly phase: "open";
      readonly link: CommentedLink & { readonly ks: ShareKeyId };
      readonly hasComments: boolean;
    }
  | { readonly phase: "password"; readonly kdf: LinkKdf; readonly isWrong: boolean }
  | { readonly phase: "failed"; readonly error: AppError };

interface Tried {
  readonly password: string;
  readonly kdf: LinkKdf;
}

/**
 * Opens the link of somebody else for its comments (Reading R-549), as its page does
 * (`app/core/links/public-link.ts`), and nothing of what lies there. Ends without an error.
 */
export async function openOthersLink(
  { api, crypto }: OthersLinkPorts,
  { cachekey, linkKey }: LinkByAddress,
  tried: Tried | null,
): Promise<OthersLink> {
  try {
    const lock = tried === null ? "" : await crypto.deriveLinkLock({ linkKey, ...tried });
    const facts = await fetchOthersLink(api, { cachekey, passwordlock: lock });
    const secret = { linkKey, password: tried?.password ?? null };
    const passwordlock = await openOthersKey(crypto, facts, secret);
    const { ks, hasComments } = facts;
    return { phase: "open", link: { cachekey, passwordlock, ks }, hasComments };
  } catch (caught) {
    return toAsked(caught) ?? { phase: "failed", error: normalise(caught) };
  }
}

/** A link that asks for its password without saying how it is stretched is no link. */
function toAsked(caught: unknown): OthersLink | null {
  if (!isAppError(caught)) return null;
  const isWrong = caught.code === CODES.linkPasswordWrong;
  if (!isWrong && caught.code !== CODES.linkPasswordNeeded) return null;
  const kdf = readAskedKdf(caught.data);
  return kdf === null ? null : { phase: "password", kdf, isWrong };
}
