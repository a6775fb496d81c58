/** Every kind that is sealed: the prefix that its values carry, and the one code of its flow (Formats 1). */
export const SEALED: Readonly<Record<string, { readonly prefix: string; readonly code: number }>> =
  {
    name_meta: { prefix: "1:", code: 2010 },
    name_share: { prefix: "1:", code: 2010 },
    label_link: { prefix: "", code: 2010 },
    label_share: { prefix: "", code: 2010 },
    data_key: { prefix: "2:", code: 2010 },
    data_key_app: { prefix: "3:", code: 2010 },
    seal: { prefix: "", code: 2010 },
    own_share_key: { prefix: "", code: 2000 },
    invite_share_key: { prefix: "", code: 2000 },
    share_pw_owner: { prefix: "50:", code: 2100 },
    pw_meta: { prefix: "30:", code: 6002 },
    pw_priv: { prefix: "30:", code: 6002 },
    own_priv_key: { prefix: "", code: 2006 },
    recovery: { prefix: "", code: 6002 },
    passkey: { prefix: "", code: 6002 },
    key_file: { prefix: "", code: 6002 },
    link_share_key: { prefix: "", code: 2110 },
    link_kept: { prefix: "", code: 2110 },
    link_pw: { prefix: "50:", code: 2100 },
    link_key_copy: { prefix: "", code: 2110 },
    comment_key: { prefix: "2:", code: 2010 },
    comment_key_app: { prefix: "3:", code: 2010 },
    comment: { prefix: "", code: 2050 },
    zip_key: { prefix: "2:", code: 2010 },
    manifest: { prefix: "", code: 2160 },
  };

/** Kinds whose opener hashes a password first: a few of them are as dear as thousands of others. */
export const HASHED_KINDS: readonly string[] = [
  "invite_share_key",
  "pw_meta",
  "pw_priv",
  "key_file",
  "link_share_key",
  "link_kept",
];

export function prefixOf(kind: string): string {
  return SEALED[kind]?.prefix ?? "";
}
