/**
 * What stands in the place of a name that cannot be shown, in every language the same
 * (Spec B§3, Reading R-38).
 */
export const NAME_TEXTS = {
  failed: (id: string) => `SYNCERROR - File decryption failed - ${id}`,
  empty: (id: string) => `SYNCERROR - File name is empty, try renaming - ${id}`,
  blank: (id: string) => `Error ${id} - file has a blank name`,
} as const;
