import { findStanding, type ShareStanding, toPerson } from "#api/commands/share-standing.ts";
import { sessionOf } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { findItemKey } from "#api/store/link-keys-repository.ts";
import { countLinkWork } from "#api/store/link-work-repository.ts";
import {
  listMembers,
  listMemberships,
  type MemberRow,
  readGrants,
} from "#api/store/share-members-repository.ts";
import type { ShareGrantTable } from "#api/store/share-tables.ts";
import { findShare } from "#api/store/shares-repository.ts";
import {
  findSharedItem,
  listOwnShares,
  type TeamShareRow,
} from "#api/store/team-shares-repository.ts";
import {
  readPeople,
  readUser,
  type SharedPerson,
  type UserRow,
} from "#api/store/users-repository.ts";
import { ROOT_PFID } from "#api/store/wire-items.ts";
import type { CommandContext } from "#api/world.ts";
import type { WireMember, WireShare } from "#app/contract/commands/shares.ts";
import { SHARE_LIMITS } from "#app/contract/limits.data.ts";

/** Everything that the caller shares, is on, or is invited to; what is over is not there. */
export async function listShares(context: CommandContext): Promise<WireShare[]> {
  const { db } = context.region;
  const user = await readUser(db, sessionOf(context).userId);
  const own = await listOwnShares(db, user.id, SHARE_LIMITS.maxShares);
  const others = await listMemberships(db, toPerson(user), SHARE_LIMITS.maxShares);
  const ids = [...own, ...others].map(({ share_id }) => share_id);
  const shares: WireShare[] = [];
  for (const shareId of ids) {
    const standing = await findStanding(db, user, shareId);
    if (standing !== undefined) shares.push(await toWireShare(db, standing));
  }
  return shares;
}

/** A share as somebody on it gets it: of names and keys only what was made for him. */
export async function toWireShare(db: Db, standing: ShareStanding): Promise<WireShare> {
  const { share, member, role, user } = standing;
  const isOwner = member === null;
  const { own_share_key = "" } = (isOwner ? await findShare(db, share) : undefined) ?? {};
  return {
    ...(await toFolder(db, share, isOwner)),
    share_id: String(share.share_id),
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
    own_share_key,
    salt: "",
    iterations: 0,
    app_integrated: 0,
    ...(await countLinkWork(db, share)),
    date: share.created_s,
    people: await readRoster(db, { share, user, isAdmin: role === "o" }),
    before: [],
  };
}

async function toFolder(db: Db, share: TeamShareRow, isOwner: boolean) {
  const item = await findSharedItem(db, share);
  const key = isOwner ? undefined : await findItemKey(db, share, share.item_id);
  const name = isOwner
    ? { enc_name: item?.enc_name ?? "", pfid: item?.pfid ?? "", domain: item?.domain ?? "" }
    : { enc_name: key?.enc_share_name ?? "", pfid: ROOT_PFID, domain: `m${share.share_id}` };
  return { ...name, coffer_id: String(share.item_id) };
}

interface Roster {
  readonly share: TeamShareRow;
  readonly user: UserRow;
  readonly isAdmin: boolean;
}

/**
 * The owner first. Members who do not see one another get the owner and themselves, and with them
 * whoever signed for somebody: a grant cannot be checked without the key of its sender.
 */
async function readRoster(db: Db, { share, user, isAdmin }: Roster): Promise<WireMember[]> {
  const members = await listMembers(db, share.share_id);
  const grants = await readGrants(db, share);
  const people = await readPeople(db, [share.user_id, ...members.map(({ user_id }) => user_id)]);
  const isShown = ({ user_id, status }: MemberRow) =>
    isAdmin || user_id === user.id || (share.is_seeothers === 1 && status === "accepted");
  const owner = { member_id: 0, user_id: share.user_id, role: "o", status: "owner" } as const;
  const rows = members.filter(isShown);
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
