/** Who may read and write comments of a link (Spec C§2.4, Reading R-390). */
export const COMMENT_AUDIENCES = { nobody: 0, members: 1, everybody: 2 } as const;

/** Comments on links. Spec C§2.7, Formats 9; numbers are ours (Reading R-391). */
export const COMMENT_LIMITS = {
  /** In UTF-16 units. */
  textMax: 2_000,
  nameMax: 40,
  /** Of a sealed comment in base64: text and name in the longest spelling of JSON, signed. */
  contentChars: 24_576,
  keyChars: 256,
  /** Of the sealed keys that went: a hash for each comment, and a key for each hash at the most. */
  olderKeysChars: 262_144,
  page: 100,
  /** Comments and replies of one link. */
  ofLink: 1_000,
  peekEveryMs: 15_000,
  /** Between two looks that fail again and again. */
  peekSlowestMs: 300_000,
} as const;
