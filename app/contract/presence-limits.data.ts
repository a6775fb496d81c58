const SECOND_MS = 1_000;

/** Who has a shared folder on the screen (`calls.md`: 30 s; the rest ours, Reading R-270). */
export const PRESENCE_LIMITS = {
  beatMs: 30 * SECOND_MS,
  /** Of whoever says nothing more: one beat may be lost. */
  lifetimeMs: 70 * SECOND_MS,
  pagesOfUser: 8,
  /** However often it is told that somebody came or went. */
  pauseMs: 2 * SECOND_MS,
  /** Avatars in the head of a folder; the others are counted. */
  shown: 4,
} as const;
