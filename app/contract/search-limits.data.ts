/** An index of names and what is searched in it (Readings ); no first page needs it. */
export const SEARCH_LIMITS = {
  /** Rows of a page of names. */
  pageRows: 5_000,
  /** Rows of a block at rest. */
  blockRows: 4_096,
  /** Rows of an index at most. */
  rows: 2_000_000,
  /** Hits that are shown. */
  hits: 1_000,
  /** Enough to choose the newest from: a search for one letter is as fast as any other. */
  counted: 20_000,
} as const;

/** What the view of the storage shows at most (Reading R-282). */
export const STORAGE_VIEW = { biggest: 20, folders: 7, innerFolders: 5, oldVersions: 50 } as const;
