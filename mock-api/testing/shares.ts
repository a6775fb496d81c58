import type { MemberRole } from "#api/store/share-tables.ts";
import type { WireShare } from "#app/contract/commands/shares.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { sealed } from "#mock-api/testing/sealed.ts";

type Wrap = RequestOf<"shareset">["wraps"][number];

/** A wrap of the right shape, for somebody by his number. */
export function wrapFor(userId: string, role: MemberRole = "w", t = 1): Wrap {
  return {
    user_id: userId,
    enc_share_key: sealed.shareKeyWrap(),
    sk_role: role,
    sk_t: t,
    sk_from: sealed.sealBy(),
    sk_sig: sealed.sealSignature(),
  };
}

export const userIdOf = ({ client }: TestAccount): string => client.session?.userId ?? "0";

/** A share of a folder with its keys, whose items are not encrypted yet. */
export async function makeShare({ client }: TestAccount, folder: string): Promise<string> {
  const request_id = sealed.requestId();
  const { share_id } = await client.call("shareadd", { request_id, coffer_id: folder });
  await setShareKeys(client, share_id, "0");
  return share_id;
}

export async function setShareKeys(
  client: TestAccount["client"],
  share_id: string,
  share_sequence: string,
  wraps: readonly Wrap[] = [],
): Promise<void> {
  const own_share_key = sealed.ownShareKey();
  await client.call("shareset", { share_id, share_sequence, own_share_key, wraps: [...wraps] });
}

/** Invites somebody with an account, gives him the key, and lets him accept. */
export async function join(
  owner: TestAccount,
  guest: TestAccount,
  { shareId: share_id, role = "w" }: { shareId: string; role?: MemberRole },
): Promise<string> {
  const { results } = await owner.client.call("sharemailinvite", {
    share_id,
    emaillist: [guest.email],
    role,
  });
  const { share_sequence } = await readShare(owner, share_id);
  const wraps = [wrapFor(userIdOf(guest), role)];
  await owner.client.call("shareset", { share_id, share_sequence, wraps });
  await guest.client.call("shareaccept", { share_id, mount: "" });
  return results[0]?.uniqid ?? "";
}

export async function readShare({ client }: TestAccount, share_id: string): Promise<WireShare> {
  return (await client.call("shareget", { share_id })).share;
}

/** Makes the names and data keys that a share lacks, as a device of its owner does. */
export async function encryptTeamShare({ client }: TestAccount, share_id: string): Promise<void> {
  for (;;) {
    const { items } = await client.call("keysneedencbyshare", { share_id });
    if (items.length === 0) return;
    await client.call("keyssetenc", {
      items: items.map((item) => ({
        coffer_id: item.coffer_id,
        share_id,
        sharekey_id: item.new_key_id,
        servtime: item.servtime,
        enc_share_name: sealed.name(),
        sharename_digest: sealed.digest(),
        data_keys: item.data_keys.map(({ coffer_id, blob_id }) => ({
          coffer_id,
          blob_id,
          enc_data_key: sealed.dataKey(),
          sharekey_id: item.new_key_id,
        })),
      })),
    });
  }
}
