/** What the owner of a file request says to its visitors. Ours: Reading R-561. */
export const REQUEST_LIMITS = {
  /** In UTF-16 units; sealed it fits what `linkset` takes. */
  wordsMax: 500,
  /** More would push the place for files off the screen. */
  lines: 20,
} as const;
