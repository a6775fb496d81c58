const DAY_MS = 24 * 60 * 60 * 1000;

/** Team shares. Spec C§5; of people, shares and the age of an invitation ours (Trust T6). */
export const SHARE_LIMITS = {
  /** Items below a folder that becomes a share (Reading R-586). */
  maxItems: 30_000,
  /** Addresses of one call, and those that wait in the dialog. */
  maxInvited: 20,
  maxQueued: 5,
  /** Ours: everybody who was ever invited to one share, and shares of one account. */
  maxMembers: 1_000,
  maxShares: 1_000,
  /** Ours: earlier sequences that a share is read under (Reading R-205). */
  sequencesShown: 50,
  /** Ours: lines of activity that are kept of a share or an area (Reading R-225). */
  activityLines: 10_000,
  inviteLifetimeMs: 7 * DAY_MS,
} as const;
