import { toEmail } from "#app/contract/validate/email.ts";
import type { OpenedIdentity, Roster } from "#app/core/crypto/grant-port.ts";
import type { CryptoPort, Opened, ShareKeyId } from "#app/core/crypto/port.ts";
import type { Observable } from "#app/core/observable.ts";
import type { ListedMember } from "./share-people.api.ts";

/** A row of the list beside the identity that its keys prove; null where they prove none. */
export interface IdentifiedMember {
  readonly listed: ListedMember;
  readonly identity: OpenedIdentity | null;
  /** The row of whoever is signed in, by number and address, and not by the server's word alone. */
  readonly isMe: boolean;
}

/** What identities are opened with, and whoever is signed in. */
export interface IdentifyPorts {
  readonly crypto: Pick<CryptoPort, "openIdentities">;
  readonly account: { readonly user: Observable<{ readonly id: string; readonly email: string }> };
}

/** Who the keys of everybody on a share are of. */
export async function identify(
  { crypto, account }: IdentifyPorts,
  members: readonly ListedMember[],
): Promise<IdentifiedMember[]> {
  const user = account.user.get();
  const opened = await crypto.openIdentities(members.map(({ keys }) => keys));
  return members.map((listed, index) => ({
    listed,
    identity: toIdentity(opened[index]),
    isMe: listed.isMe && listed.userId === user.id && toEmail(listed.email) === user.email,
  }));
}

function toIdentity(opened: Opened<OpenedIdentity> | undefined): OpenedIdentity | null {
  return opened?.ok === true ? opened.value : null;
}

/** The grants of a share as they are checked (Formats 12). */
export function toRoster(
  { ks }: { readonly ks: ShareKeyId },
  members: readonly IdentifiedMember[],
  { origin, ownEncFp }: { readonly origin: string; readonly ownEncFp: string },
): Roster {
  const rows = members.map(({ listed: { grant }, identity, isMe }) => ({
    person: isMe ? ("self" as const) : (identity ?? NOBODY),
    grant: isMe || identity !== null ? grant : null,
  }));
  return { ks, origin, ownEncFp, rows };
}

const NOBODY = { encFp: "", sigFp: "", sigPub: "" };
