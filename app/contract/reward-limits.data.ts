/** Reading R-490. */
export const REWARD_LIMITS = {
  /** People for whom one account is given space. */
  mostPeople: 20,
} as const;
