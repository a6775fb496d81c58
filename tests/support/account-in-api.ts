import type { Db } from "#api/store/db.ts";
import { insertShare } from "#api/store/shares-repository.ts";
import { insertRoot, insertUser } from "#api/store/sign-up-repository.ts";
import { EMPTY_USER } from "#tests/support/empty-user.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";

/** Puts an account with its areas into a database, under the ids that its keys name. */
export async function putAccount(db: Db, user: TestAccount, nowS: number): Promise<void> {
  const { areaKey, vaultKey, account } = user;
  const { id, email, webDeviceId, rootIds, pubkey, sigkey, pubkeyId } = account.user.get();
  const userId = Number(id);
  const roots = { main: Number(rootIds.main), vault: Number(rootIds.vault) };
  const main = toShareName(areaKey.ks);
  const vault = { share_id: main.share_id + 1, share_sequence: 0 };
  await insertUser(db, {
    ...EMPTY_USER,
    id: userId,
    email,
    ...{ pubkey, sigkey, pubkey_id: Number(pubkeyId) },
    main_root_id: roots.main,
    vault_root_id: roots.vault,
    main_share_id: main.share_id,
    vault_share_id: vault.share_id,
    web_device_id: Number(webDeviceId),
    wake_cid: `wake-${id}`,
  });
  const toKeys = ({ enc_share_key, own_share_key }: typeof areaKey) => {
    return { user_id: userId, enc_share_key, own_share_key };
  };
  await insertShare(db, { ...main, ...toKeys(areaKey), kind: "main" });
  await insertShare(db, { ...vault, ...toKeys(vaultKey), kind: "vault" });
  await insertRoot(db, { userId, nowS, shareId: main.share_id, rootId: roots.main });
  await insertRoot(db, { userId, nowS, shareId: vault.share_id, rootId: roots.vault });
}

/** `{share_id}-{share_sequence}` of the wire. */
export function toShareName(ks: string) {
  const [id = "", sequence = ""] = ks.split("-");
  return { share_id: Number(id), share_sequence: Number(sequence) };
}
