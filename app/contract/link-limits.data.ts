/** Public links. Spec C§4, C§5, C§9, Formats 8, Readings. */
export const LINK_LIMITS = {
  expiryDays: [1, 2, 3, 7, 14, 30],
  /** Of links whose role asks for an expiry and names none. */
  roleExpiryDays: 7,
  /** In UTF-16 units; sealed it fits what `linkset` takes. */
  labelMax: 100,
  closeToLimitRatio01: 0.75,
  generatedPasswordGroup: 8,
  minPasswordCharacters: 8,
  maxPasswordBytes: 63,
} as const;

/** What the owner of a file request says to its visitors. Ours: Reading R-561. */
export const REQUEST_LIMITS = {
  /** In UTF-16 units; sealed it fits what `linkset` takes. */
  wordsMax: 500,
  /** More would push the place for files off the screen. */
  lines: 20,
} as const;
