import { toWireInvitation } from "#api/commands/share-invitation.ts";
import { invitedSinceS, type ShareStanding, toPerson } from "#api/commands/share-standing.ts";
import { sessionOf } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { readShareFacts, type ShareFacts } from "#api/store/share-facts-repository.ts";
import {
  listMemberships,
  listToForget,
  type MemberRow,
} from "#api/store/share-members-repository.ts";
import type { MemberRole, ShareGrantTable } from "#api/store/share-tables.ts";
import {
  listOwnShares,
  listTeamShares,
  type TeamShareRow,
} from "#api/store/team-shares-repository.ts";
import { readUser, type SharedPerson, type UserRow } from "#api/store/users-repository.ts";
import { ROOT_PFID } from "#api/store/wire-items.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireMember, WireShare } from "#app/contract/commands/shares.ts";
import { SHARE_LIMITS } from "#app/contract/share-limits.data.ts";

/** Everything that the caller shares, is on, or is invited to; what is over is not there. */
export async function listShares(context: CommandContext): Promise<WireShare[]> {
  const { db } = context.region;
  const user = await readUser(db, sessionOf(context).userId);
  const own = await listOwnShares(db, user.id, SHARE_LIMITS.maxShares);
  const memberships = await listMemberships(db, toPerson(user), {
    invitedSinceS: invitedSinceS(context.nowS),
    most: SHARE_LIMITS.maxShares,
  });
  const others = await listTeamShares(
    db,
    memberships.map(({ share_id }) => share_id),
  );
  const standings: ShareStanding[] = [
    ...own.map((share) => ({ user, share, member: null, role: "o" as const })),
    ...memberships.flatMap((member) => {
      const share = others.get(member.share_id);
      const isOthers = share !== undefined && share.user_id !== user.id;
      return isOthers ? [{ user, share, member, role: member.role }] : [];
    }),
  ];
  const facts = await readShareFacts(
    db,
    standings.map(({ share }) => share),
  );
  return standings.map((standing) => toWireShare(facts, standing));
}

/** Shares that the caller was on and whose owner asks his devices to remove what they keep (Reading R-201). */
export async function listGone(context: CommandContext): Promise<string[]> {
  const { db } = context.region;
  const user = await readUser(db, sessionOf(context).userId);
  return (await listToForget(db, toPerson(user), SHARE_LIMITS.maxShares)).map(String);
}

/** One share as somebody on it gets it. */
export async function readWireShare(db: Db, standing: ShareStanding): Promise<WireShare> {
  return toWireShare(await readShareFacts(db, [standing.share]), standing);
}

/** A share as somebody on it gets it: of names and keys only what was made for him. */
function toWireShare(facts: ShareFacts, standing: ShareStanding): WireShare {
  const { share, member, role, user } = standing;
  const isOwner = member === null;
  const { share_id } = share;
  return {
    ...toFolder(facts, share, isOwner),
    share_id: String(share_id),
    share_sequence: String(share.share_sequence),
    is_owner: isOwner ? 1 : 0,
    is_readonly: role === "r" ? 1 : 0,
    is_seeothers: share.is_seeothers === 1 ? 1 : 0,
    is_invite: role === "i" || role === "o" ? 1 : 0,
    is_addapp: isOwner ? 1 : 0,
    invite_status:
      member === null ? "owner" : member.status === "accepted" ? "accepted" : "invited",
    uniqid: String(member?.member_id ?? 0),
    role,
    label: share.label,
    mount: member?.mount ?? "",
    enc_password: member === null ? share.enc_password : member.enc_password,
    own_share_key: isOwner ? (facts.ownKeys.get(share_id) ?? "") : "",
    ...toWireInvitation(share),
    app_integrated: 0,
    ...(facts.counts.get(share_id) ?? { cnt: 0, enc_cnt: 0 }),
    date: share.created_s,
    ...toOffer(facts, standing),
    people: toRoster(facts, { share, user, role }),
    before: [],
  };
}

/** The owner's and the one's whom it is offered to; nobody else's, and over when he is off the share. */
function toOffer({ members }: ShareFacts, { share, member }: ShareStanding) {
  const { share_id, offered_to, successor_id } = share;
  const its = members.get(share_id) ?? [];
  const isStanding = its.some((one) => one.member_id === offered_to && one.status === "accepted");
  const isHis = member === null || member.member_id === offered_to;
  if (!isStanding || !isHis) return { offered_to: "0", successor_id: "0" };
  return { offered_to: String(offered_to), successor_id: String(successor_id) };
}

function toFolder({ folders }: ShareFacts, share: TeamShareRow, isOwner: boolean) {
  const folder = folders.get(share.share_id);
  const name = isOwner
    ? { enc_name: folder?.enc_name ?? "", pfid: folder?.pfid ?? "", domain: folder?.domain ?? "" }
    : {
        enc_name: folder?.enc_share_name ?? "",
        pfid: ROOT_PFID,
        domain: `m${share.share_id}`,
      };
  return { ...name, coffer_id: String(share.item_id) };
}

interface Roster {
  readonly share: TeamShareRow;
  readonly user: UserRow;
  readonly role: MemberRole;
}

/**
 * The owner first. Members who do not see one another get the owner, themselves and whoever may invite: a
 * grant cannot be checked without the key of its sender. Whoever may invite gets whom he invited as well, who
 * waits for a key of his (Reading R-558).
 */
function toRoster(
  { members, grants: allGrants, people }: ShareFacts,
  { share, user, role }: Roster,
): WireMember[] {
  const its = allGrants.get(share.share_id) ?? [];
  const grants = new Map(its.map((grant) => [grant.user_id, grant]));
  const isShown = (member: MemberRow) => {
    if (role === "o" || member.user_id === user.id) return true;
    if (member.status !== "accepted" && member.status !== "invited") return false;
    if (role === "i" && member.invited_by === user.id) return true;
    const mayGive = member.role === "i" || member.role === "o";
    return member.status === "accepted" && (share.is_seeothers === 1 || mayGive);
  };
  const owner = { member_id: 0, user_id: share.user_id, role: "o", status: "owner" } as const;
  const rows = (members.get(share.share_id) ?? []).filter(isShown);
  return [{ ...owner, email: people.get(share.user_id)?.email ?? "" }, ...rows].map((row) =>
    toWireMember(row, {
      person: people.get(row.user_id),
      grant: grants.get(row.user_id),
      isMe: row.user_id === user.id,
    }),
  );
}

interface Known {
  readonly person: SharedPerson | undefined;
  readonly grant: ShareGrantTable | undefined;
  readonly isMe: boolean;
}

type Row = Pick<MemberRow, "member_id" | "user_id" | "email" | "role"> & {
  readonly status: WireMember["status"];
};

function toWireMember(row: Row, { person, grant, isMe }: Known): WireMember {
  return {
    uniqid: String(row.member_id),
    userid: String(row.user_id),
    email: row.email,
    displayname: Buffer.from(nameOf(person)).toString("base64"),
    status: row.status,
    permissions: row.role,
    pubkey: person?.pubkey ?? "",
    pubkey_id: String(person?.pubkey_id ?? 0),
    sigkey: person?.sigkey ?? "",
    is_me: isMe ? 1 : 0,
    num_apps: 0,
    enc_share_key: isMe ? (grant?.enc_share_key ?? "") : "",
    sk_role: grant?.sk_role ?? "",
    sk_t: grant?.sk_t ?? 0,
    sk_from: grant?.sk_from ?? "",
    sk_sig: grant?.sk_sig ?? "",
  };
}

/** As people are called to others. */
export function nameOf(
  person: Pick<UserRow, "first_name" | "last_name" | "display_name"> | undefined,
): string {
  if (person === undefined) return "";
  return person.display_name || `${person.first_name} ${person.last_name}`.trim();
}
