import { nameOf } from "#api/commands/share-views.ts";
import { sessionOf } from "#api/handler.ts";
import { composeMail } from "#api/mail/compose.ts";
import { listMembers } from "#api/store/share-members-repository.ts";
import type { TeamShareRow } from "#api/store/team-shares-repository.ts";
import { findOwner, raiseHistIds, readUser, wakeRaised } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

/** Tells everybody who is on a share that it changed, its owner and whoever is just gone included. */
export async function tellShare(
  context: CommandContext,
  share: Pick<TeamShareRow, "share_id" | "user_id">,
): Promise<void> {
  const { db } = context.region;
  const members = await listMembers(db, share.share_id);
  const ids = new Set([share.user_id, ...members.map(({ user_id }) => user_id)]);
  ids.delete(0);
  wakeRaised(context.world.bus, await raiseHistIds(db, [...ids]));
}

/** Whoever accepted and waited for the key of the folder can open it now. */
export async function mailKeyGiven(
  context: CommandContext,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { db, mail } = context.region;
  const giver = await readUser(db, sessionOf(context).userId);
  for (const id of userIds) {
    const guest = await findOwner(db, id);
    if (guest === undefined) continue;
    const values = { name: nameOf(giver), email: giver.email, link: `${context.origin}/shares` };
    const text = composeMail("share-key-given", guest.locale, values);
    await mail.send({ to: guest.email, ...text }, context.nowS);
  }
}
