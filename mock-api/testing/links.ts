import { randomBytes } from "node:crypto";
import { randomHex } from "#api/secrets.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";

export interface MadeLink {
  readonly publinkId: string;
  readonly shareId: string;
  readonly cachekey: string;
  /** Its lock token: of the password, or of the link key alone. */
  readonly lock: string;
}

export async function makeFolder(account: TestAccount, pid = account.rootId): Promise<string> {
  const { enc_name: new_name, ...place } = namePlace();
  const made = await account.client.call("pathadd", {
    request_id: sealed.requestId(),
    coffer_pid: pid,
    new_name,
    ...place,
    share_names: [],
  });
  return made.coffer_id;
}

/** A link of an item, with keys, whose items are not encrypted yet. */
export async function makeLink(
  account: TestAccount,
  itemId: string,
  fields: { lock?: string } = {},
): Promise<MadeLink> {
  const added = await account.client.call("linkadd", {
    request_id: sealed.requestId(),
    coffer_id: itemId,
  });
  const keys = linkKeys(added.share_sequence, fields.lock);
  await account.client.call("linkset", { publink_id: added.publink_id, keys });
  return {
    publinkId: added.publink_id,
    shareId: added.share_id,
    cachekey: added.cachekey,
    lock: keys.passwordlock,
  };
}

/** `lock`: of a password; without one the link has a lock all the same. */
export function linkKeys(sequence: string, lock = ""): NonNullable<RequestOf<"linkset">["keys"]> {
  const base64 = (bytes: number) => randomBytes(bytes).toString("base64");
  return {
    share_sequence: sequence,
    linkversion: lock === "" ? 2 : 3,
    iterations: 10_000,
    salt: randomHex(16),
    enc_share_key: base64(89),
    own_share_key: base64(89),
    enc_key: base64(89),
    enc_password: lock === "" ? "" : `50:${base64(89)}`,
    passwordlock: lock === "" ? randomHex(16) : lock,
  };
}

type Needed = DataOf<"keysneedencbyshare">;

/** Wraps everything that the link needs, round by round; returns the rounds. */
export async function encryptLink(account: TestAccount, link: MadeLink): Promise<Needed[]> {
  const rounds: Needed[] = [];
  for (;;) {
    const needed = await account.client.call("keysneedencbyshare", { share_id: link.shareId });
    rounds.push(needed);
    if (needed.items.length === 0) return rounds;
    await account.client.call("keyssetenc", { items: needed.items.map(toSetItem) });
  }
}

export function toSetItem(item: Needed["items"][number]): RequestOf<"keyssetenc">["items"][number] {
  return {
    coffer_id: item.coffer_id,
    share_id: item.share_id,
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
  };
}

/** What a visitor asks for. */
export function visit(
  cachekey: string,
  fields: { folder?: string; lock?: string; offset?: string; limit?: number } = {},
): RequestOf<"linkpathlist"> {
  return {
    publink_id: cachekey,
    coffer_id: fields.folder ?? "0",
    passwordlock: fields.lock ?? "",
    offset_sharename_digest: fields.offset ?? "0",
    limit: fields.limit ?? 1000,
  };
}
