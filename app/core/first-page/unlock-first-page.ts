import type { LockedWorkerMethods } from "#app/core/crypto/first-messages.ts";
import type { LinkKdf } from "#app/core/crypto/link-port.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { FIRST_ORDER } from "#app/core/files/sort.ts";
import { linkNames } from "#app/core/links/visitor-names.crypto.ts";
import type { Clock, HttpPort } from "#app/core/ports.ts";
import { type FirstRow, openFirstRows, toFirstPage } from "./first-rows.ts";
import { askFirstLinkPage } from "./locked-link.api.ts";

/** A link that asks for its password, as the server knows it. */
export interface LockedLink {
  readonly cachekey: string;
  readonly folderId: string;
  readonly kdf: LinkKdf;
}

export interface UnlockPorts {
  readonly crypto: Pick<LockedWorkerMethods, "deriveLock" | "openShareKey"> &
    Pick<CryptoPort, "openShareNames">;
  readonly http: Pick<HttpPort, "sendText">;
  readonly collator: Intl.Collator;
  readonly clock: Pick<Clock, "nowMs">;
}

interface Try {
  readonly fragment: string;
  readonly password: string;
  readonly signal: AbortSignal;
}

/** `answer`: as it came, for whoever checks it against the contract. */
export type FirstUnlock =
  | { readonly kind: "open"; readonly rows: readonly FirstRow[]; readonly answer: unknown }
  | { readonly kind: "refused"; readonly refusal: AppErrorShape }
  | { readonly kind: "wrong" };

/**
 * Tries a password and opens the names of the first page, as the form of the application does
 * (`core/links/public-link.ts`): the password is worked with in the worker, the server hears the lock token.
 *
 * @throws whatever is no answer to the password: it is left to the application, which says why
 */
export async function unlockFirstPage(
  { crypto, http, collator, clock }: UnlockPorts,
  { cachekey, folderId, kdf }: LockedLink,
  { fragment, password, signal }: Try,
): Promise<FirstUnlock> {
  const passwordlock = await crypto.deriveLock({ fragment, password, kdf });
  const nowMs = () => clock.nowMs();
  const asked = { cachekey, folderId, passwordlock, signal, nowMs };
  const answered = await askFirstLinkPage(http, asked);
  if (answered.kind !== "page") return answered;
  const { facts, page } = answered.page;
  await crypto.openShareKey({ ks: facts.ks, encShareKey: facts.encShareKey });
  const names = linkNames(crypto, facts.ks);
  const tools = { names, root: null, collator, order: FIRST_ORDER };
  return {
    kind: "open",
    rows: await openFirstRows(toFirstPage(page), tools),
    answer: answered.answer,
  };
}
