import { listMembers } from "#api/store/share-members-repository.ts";
import type { TeamShareRow } from "#api/store/team-shares-repository.ts";
import { raiseHistId, wakeUser } from "#api/store/users-repository.ts";
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
  for (const id of ids) {
    await raiseHistId(db, id);
    await wakeUser(db, context.world.bus, id);
  }
}
