import type { PlanCode } from "#app/contract/plans.data.ts";

/** What a plan gives: each of its users the space, and the team the rest (Reading R-423). */
export interface Offer {
  readonly name: string;
  /** null: no limit. */
  readonly spaceBytes: number | null;
  readonly users: { readonly min: number; readonly max: number };
  readonly isTeam: boolean;
  /** What visitors read in a day through all links of one user (Reading R-462); null: no limit. */
  readonly dailyBytes: number | null;
}

const GB = 1024 ** 3;
const TB = 1024 * GB;
const ONE = { min: 1, max: 1 } as const;
const TEAM = { min: 3, max: 99 } as const;

/** Plans that can be bought, by the first segment of their SKU (Spec A§9.3). */
export const OFFERS: Readonly<Partial<Record<PlanCode, Offer>>> = {
  per: { name: "Personal", spaceBytes: 500 * GB, users: ONE, isTeam: false, dailyBytes: 100 * GB },
  ps: { name: "Pro Solo", spaceBytes: 2 * TB, users: ONE, isTeam: false, dailyBytes: 500 * GB },
  psp: {
    name: "Pro Solo Professional",
    spaceBytes: 6 * TB,
    users: ONE,
    isTeam: false,
    dailyBytes: null,
  },
  bpt: { name: "Pro Teams Standard", spaceBytes: TB, users: TEAM, isTeam: true, dailyBytes: null },
  bptsp: { name: "Pro Teams+", spaceBytes: 3 * TB, users: TEAM, isTeam: true, dailyBytes: null },
  bptu: {
    name: "Pro Teams Unlimited",
    spaceBytes: null,
    users: TEAM,
    isTeam: true,
    dailyBytes: null,
  },
  bptup: {
    name: "Pro Teams+ Unlimited",
    spaceBytes: null,
    users: TEAM,
    isTeam: true,
    dailyBytes: null,
  },
};
