import type { Generated } from "kysely";
import type { BillingTables } from "#api/store/billing-tables.ts";

/** Where somebody stands on the way into a team (Spec A§4.6). */
export type TeamUserStatus =
  | "active"
  | "invited"
  | "email sent"
  | "pending"
  | "working"
  | "declined"
  | "error";

/** Tables of teams: who belongs to one, and what he may. No key stands in any of them. */
export interface TeamTables extends BillingTables {
  teams: TeamTable;
  team_roles: TeamRoleTable;
  team_users: TeamUserTable;
  team_audit: TeamAuditTable;
}

export interface TeamTable {
  team_id: number;
  /** Whose plan it is. */
  owner_id: number;
  created_s: number;
}

export interface TeamRoleTable {
  role_id: number;
  team_id: number;
  name: string;
  /** `owner`: of whoever owns the team, never changed; `default`: whoever has no other. */
  kind: "owner" | "default" | "own";
  /** What it says of each action, JSON. */
  says: string;
}

export interface TeamUserTable {
  job_id: number;
  team_id: number;
  /** As he was invited, or of his account. */
  email: string;
  /** 0 until he has joined. */
  user_id: Generated<number>;
  role_id: number;
  status: TeamUserStatus;
  /** SHA-256 of the token of the last mail; empty once it counts no more. */
  invite_hash: Generated<string>;
  /** SHA-256 of token and salt that consented; empty before. */
  consent_hash: Generated<string>;
  /** When he was invited last, or joined. */
  since_s: number;
}

/** What was done in a team, each line with the hash of the one before (Reading R-376). */
export interface TeamAuditTable {
  team_id: number;
  n: number;
  t: number;
  actor_id: number;
  action: string;
  object: string;
  prev: string;
}
