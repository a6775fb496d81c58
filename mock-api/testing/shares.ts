import type { MemberRole } from "#api/store/share-tables.ts";
import type { WireShare } from "#app/contract/commands/shares.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

type Wrap = RequestOf<"shareset">["wraps"][number];

/** An API with three people who may share. */
export interface ShareHouse {
  readonly server: TestServer;
  readonly owner: TestAccount;
  readonly guest: TestAccount;
  readonly third: TestAccount;
}

export async function openShareHouse(): Promise<ShareHouse> {
  const server = await startTestServer();
  const owner = await newcomer(server, "owner@example.com");
  const guest = await newcomer(server, "guest@example.com");
  const third = await newcomer(server, "third@example.com");
  return { server, owner, guest, third };
}

/** Somebody with an account whose address is proven. */
export async function newcomer(server: TestServer, email: string): Promise<TestAccount> {
  const account = await server.account(email);
  await control(server, "account", { email, verified: true });
  return account;
}

/** The first page of a folder. */
export const listFolder = ({ client }: TestAccount, coffer_id: string) =>
  client.call("pathlist", {
    coffer_id,
    showdeleted: 0,
    hist_id: "0",
    offset_metaname_digest: "0",
    limit: 100,
  });

/** A folder of its own that is a share with keys. */
export async function newShare(owner: TestAccount): Promise<{ folder: string; shareId: string }> {
  const folder = await makeFolder(owner);
  return { folder, shareId: await makeShare(owner, folder) };
}

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
