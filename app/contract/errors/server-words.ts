/** Words that a server sent with a failure. */
export interface ServerWords {
  readonly text: string | undefined;
  /** The server said that its words are to be shown even for a known code. */
  readonly isCustom: boolean;
}

/**
 * Whether the server's words are shown in place of the catalogue text: when they are marked
 * custom, or when the catalogue does not know the code. Spec A§8, C§8. The caller says whether the
 * code is known: a page has the texts of the catalogue and not its rows.
 */
export function showsServerWords(isKnownCode: boolean, { text, isCustom }: ServerWords): boolean {
  if (text === undefined || text === "") return false;
  return isCustom || !isKnownCode;
}
