/** Tickets. Spec A§5; of the subject and the log ours (Reading R-147). */
export const SUPPORT_LIMITS = {
  maxSubjectCharacters: 100,
  maxDescriptionCharacters: 300,
  /** UTF-16 units. */
  maxLogUnits: 200_000,
} as const;
