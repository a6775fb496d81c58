import type { Db } from "#api/store/db.ts";
import { insertShare } from "#api/store/shares-repository.ts";
import { insertRoot, insertUser } from "#api/store/sign-up-repository.ts";
import { ROOT_ID, type TestAccount } from "#tests/support/transfer-account.ts";

const VAULT_ROOT_ID = 101;
const EMPTY_USER = {
  first_name: "Ada",
  last_name: "L",
  join_date_s: 0,
  salt: "",
  login_hash_sha256: "",
  pubkey_id: 8,
  pubkey: "",
  sigkey: "",
  enc_meta_key: "",
  enc_priv_key: "",
  own_priv_key: "",
  akm: "",
  theme: "",
  dashboard: "files",
  locale: "",
  newui: 0,
  is_verified: 1,
  state_code: 0,
  disk_limit_bytes: 1e12,
  disk_usage_bytes: 0,
  wake_cid: "",
  hist_id: 1,
};

/** Puts an account with its areas into a database, under the ids that its keys name. */
export async function putAccount(db: Db, user: TestAccount, nowS: number): Promise<void> {
  const { areaKey, account } = user;
  const { id, email, webDeviceId } = account.user.get();
  const userId = Number(id);
  const main = toShareName(areaKey.ks);
  const vault = { share_id: main.share_id + 1, share_sequence: 0 };
  await insertUser(db, {
    ...EMPTY_USER,
    id: userId,
    email,
    main_root_id: Number(ROOT_ID),
    vault_root_id: VAULT_ROOT_ID,
    main_share_id: main.share_id,
    vault_share_id: vault.share_id,
    web_device_id: Number(webDeviceId),
  });
  const { enc_share_key, own_share_key } = areaKey;
  const keys = { user_id: userId, enc_share_key, own_share_key };
  await insertShare(db, { ...main, ...keys, kind: "main" });
  await insertShare(db, { ...vault, ...keys, kind: "vault" });
  await insertRoot(db, { userId, nowS, shareId: main.share_id, rootId: Number(ROOT_ID) });
  await insertRoot(db, { userId, nowS, shareId: vault.share_id, rootId: VAULT_ROOT_ID });
}

/** `{share_id}-{share_sequence}` of the wire. */
export function toShareName(ks: string) {
  const [id = "", sequence = ""] = ks.split("-");
  return { share_id: Number(id), share_sequence: Number(sequence) };
}
