const MIB = 1024 * 1024;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Users and roles of a team. Spec A§5, A§9.3; ours: Readings. */
export const TEAM_LIMITS = {
  /** Users of a team whose plan names no more, and of any team. */
  maxUsers: 99,
  maxUsersOfPlan: 299,
  minUsers: 3,
  /** Addresses of one call. */
  maxInvited: 20,
  maxQueued: 5,
  inviteLifetimeMs: 7 * DAY_MS,
  maxRoles: 50,
  maxRoleNameCharacters: 60,
  tokenLifetimeMs: 15 * MINUTE_MS,
  /** Of a .csv file; its rows with the one that names the columns. */
  maxCsvBytes: MIB,
  maxCsvRows: 300,
  maxCsvCellCharacters: 1_000,
  /** Lines of the log of a team: of one call, and of one look at it. */
  auditPage: 500,
  maxAuditLines: 20_000,
  provisionTries: 3,
  provisionPauseMs: SECOND_MS,
} as const;
