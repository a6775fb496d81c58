import type { Generated } from "kysely";
import type { TeamTables } from "#api/store/team-tables.ts";
import type { ActivityOp } from "#app/contract/commands/activity.ts";

/** What somebody may do in a share (Formats 12): read; write; and invite; and as its owner. */
export type MemberRole = "r" | "w" | "i" | "o";

export type MemberStatus = "invited" | "accepted" | "declined" | "left" | "removed";

/** A folder that its owner shares with others. */
export interface TeamShareTable {
  share_id: number;
  user_id: number;
  item_id: number;
  /** Whose keys count; they are there once `is_set`. */
  share_sequence: Generated<number>;
  /** The highest sequence handed out. */
  reserved_sequence: Generated<number>;
  is_set: Generated<number>;
  label: Generated<string>;
  /** The owner's copy of the share password; `NULL` until one was made (Spec C§2.2). */
  enc_password: Generated<string>;
  /** The key of `invite_sequence` under the share password; empty while nobody can join by it. */
  invite_key: Generated<string>;
  invite_salt: Generated<string>;
  invite_sequence: Generated<number>;
  /** 1: members see one another. */
  is_seeothers: Generated<number>;
  is_stopped: Generated<number>;
  /** The membership that its owner offers it to; 0 for none (Reading R-251). */
  offered_to: Generated<number>;
  /** The share of that member that took its place; 0 for none. */
  successor_id: Generated<number>;
  created_s: number;
  /** When a device last asked for what is still to encrypt. */
  worked_s: Generated<number>;
  /** Of which browser: the id of its first session. */
  worked_by: Generated<number>;
}

/** Somebody on a share, or invited to it; the owner has no row. */
export interface ShareMemberTable {
  member_id: number;
  share_id: number;
  /** 0 until the address has an account. */
  user_id: Generated<number>;
  email: string;
  role: MemberRole;
  status: MemberStatus;
  /** SHA-256 of what the mail brought; empty once it was used. */
  invite_hash: Generated<string>;
  invited_by: number;
  invited_s: number;
  answered_s: Generated<number>;
  /** Fid of the member's own folder that the share stands in; empty: beside his folders. */
  mount: Generated<string>;
  /** The share password, wrapped for this member. */
  enc_password: Generated<string>;
  /** 1: his devices are asked to remove what they keep, once he is off it or it ended (Reading R-201). */
  purge: Generated<number>;
}

/** A share key that was given to somebody, and who signed for it (Formats 12). */
export interface ShareGrantTable {
  share_id: number;
  share_sequence: number;
  user_id: number;
  enc_share_key: string;
  /** Empty: no grant, but what he wrapped for himself (Reading R-223). */
  sk_role: MemberRole | "";
  sk_t: number;
  sk_from: string;
  sk_sig: string;
}

/** What was done with an item of a share or an area (Reading R-225): no name, no content. */
export interface ActivityTable {
  id: number;
  share_id: number;
  item_id: number;
  user_id: number;
  t_s: number;
  op: ActivityOp;
  share_sequence: number;
  /** Both empty for what was done without a signature. */
  nonce: string;
  act: string;
}

export interface ShareTables extends TeamTables {
  activity: ActivityTable;
  team_shares: TeamShareTable;
  share_members: ShareMemberTable;
  share_grants: ShareGrantTable;
}
