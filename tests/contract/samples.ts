import type { CommandName, RequestOf } from "#app/contract/registry.ts";
import { linkKeys } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";

const ids = { request_id: sealed.requestId() };
const batch = { ...ids, coffer_ids: ["1"] };
const place = { ...namePlace(), share_names: [] };
const cachekey = "ab".repeat(16);
const digest20 = "0".repeat(40);
const { enc_name: newName, ...folderPlace } = place;
const login = { username: "a@example.com", password: sealed.loginHash() };
const share = {
  ks: "1-0",
  enc_share_key: sealed.shareKeyWrap(),
  own_share_key: sealed.ownShareKey(),
};

const change_id = sealed.requestId();
const kit = { rk: sealed.recoveryBlob(), rk_lock_hash: "0".repeat(64) };

/** A well-formed request for every command; one without does not compile. */
export const SAMPLES: { readonly [N in CommandName]: RequestOf<N> } = {
  getloginsalt: { username_b64: "YUBleGFtcGxlLmNvbQ==" },
  sessionnew: login,
  getuserkeys: login,
  userverifypassword: login,
  sessiondelete: {},
  sessionvalid: {},
  sessionlist: {},
  sessionend: { session_ids: ["1"] },
  twofabegin: { twofa_type: "1" },
  twofaconfirm: { password: login.password, twofacode: "123456" },
  twofaoff: { password: login.password, twofacode: "0123ABCD" },
  twofanewcodes: { password: login.password, twofacode: "123456" },
  twofasend: login,
  provisionbegin: { email_b64: "YUBleGFtcGxlLmNvbQ==" },
  provision2: {
    ...login,
    provision_token: sealed.requestId(),
    first_name: "Ada",
    last_name: "Lovelace",
    salt: sealed.salt,
    pubkey: sealed.shareKeyWrap(),
    sigkey: Buffer.alloc(96).toString("base64"),
    enc_meta_key: `30:${sealed.ownShareKey()}`,
    enc_priv_key: `30:${sealed.manifest()}`,
    own_priv_key: sealed.manifest(),
    akm: sealed.manifest(),
    shares: [share, { ...share, ks: "2-0" }],
    accept_terms: 1,
    locale: "en",
    signup: { referral_code: "", signup_ref: "", invite_cachekey: "" },
  },
  userverifyemail: { key: sealed.requestId() },
  userverifyemailresend: {},
  userget: {},
  userinfoset: { theme: "dark" },
  userareakeys: {},
  userrebuild: {
    akm: sealed.manifest(),
    akm_prev: "",
    shares: [share, { ...share, ks: "2-0" }],
  },
  usernotifications: {},
  passwordbegin: { password: sealed.loginHash() },
  passwordstage: {
    change_id,
    salt: sealed.salt,
    password: sealed.loginHash(),
    enc_meta_key: `30:${sealed.ownShareKey()}`,
    enc_priv_key: `30:${sealed.manifest()}`,
    password_hint: "",
    ...kit,
  },
  passwordstaged: { change_id },
  passwordcommit: { change_id, akm: sealed.manifest(), akm_prev: "" },
  passwordhint: { password: sealed.loginHash(), password_hint: "the one with the boat" },
  passwordhintmail: { username_b64: "YUBleGFtcGxlLmNvbQ==" },
  recoveryset: { ...ids, password: sealed.loginHash(), ...kit },
  recoverybegin: { username: "a@example.com", rk_lock: "0".repeat(32) },
  eventlist: { limit: 25 },
  eventadd: { ...ids, code: "reseal-refused", n: 1 },
  pathlist: {
    coffer_id: "1",
    showdeleted: 0,
    hist_id: "0",
    offset_metaname_digest: "0",
    limit: 20,
  },
  pathget: { coffer_id: "1" },
  pathadd: { ...ids, coffer_pid: "1", new_name: newName, ...folderPlace },
  pathrename: { ...ids, coffer_id: "1", ...place },
  pathmove: { ...ids, coffer_pid: "1", items: [{ coffer_id: "2", ...place }] },
  pathdelete: batch,
  pathrestore: batch,
  addtag: { coffer_id: ["1"], user_id: "1" },
  removetag: { coffer_id: ["1"] },
  pathpreupload: { coffer_pid: "1", ...namePlace(), enc_size_bytes: 37 },
  webfinishbackup: {
    backup_id: cachekey,
    cachekey,
    blob_id: "1",
    coffer_pid: "1",
    ...namePlace(),
    size_bytes: 1,
    enc_size_bytes: 37,
    piece_size_bytes: 1,
    enc_piece_size_bytes: 37,
    sha1_digest: digest20,
    file_digest: digest20,
    piece_digest: digest20,
    usertime: 0,
    share_id: "1",
    share_sequence: "0",
    keys: [{ share_id: "1", share_sequence: "0", enc_data_key: sealed.dataKey() }],
    seal: sealed.seal(),
    seal_sig: sealed.sealSignature(),
    seal_by: sealed.sealBy(),
    stats: { duration_ms: 1, retries: 0 },
  },
  pathdata: {
    pathitems: [{ coffer_id: "1", share_id: "1", blob_id: "1", ext: "", size: 1, user_id: "1" }],
  },
  linkadd: { ...ids, coffer_id: "1" },
  linkset: { publink_id: "1", keys: linkKeys("0") },
  linkrotate: { ...ids, publink_id: "1" },
  linkdelete: { ...ids, publink_id: "1" },
  linklist: {},
  linkget: { coffer_id: "1" },
  linkpathlist: {
    publink_id: cachekey,
    coffer_id: "0",
    passwordlock: "",
    offset_sharename_digest: "0",
    limit: 20,
  },
  linkconsume: { links: [{ publink_id: cachekey, passwordlock: "" }] },
  linkreport: { publink_id: cachekey, reason: "other", text: "" },
  keysneedencbyshare: { share_id: "1" },
  keyssetenc: {
    items: [
      {
        coffer_id: "1",
        share_id: "1",
        sharekey_id: "1-0",
        servtime: 0,
        enc_share_name: sealed.name(),
        sharename_digest: sealed.digest(),
        data_keys: [],
      },
    ],
  },
};
