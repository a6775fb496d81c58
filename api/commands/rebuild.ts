import { ApiError, CODES } from "#api/api-error.ts";
import { requireStanding } from "#api/commands/account.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { tellOwner } from "#api/commands/security-mail.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import { giveSequenceToFolders } from "#api/store/items-repository.ts";
import { highestSequence, insertShare, listAreaShares } from "#api/store/shares-repository.ts";
import {
  raiseHistId,
  readUser,
  type UserRow,
  updateUser,
  wakeUser,
} from "#api/store/users-repository.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

type Rebuild = ParsedRequestOf<"userrebuild">;

/** A lost manifest that its owner makes anew (Formats 11). */
export const rebuildHandlers = {
  userareakeys: async (context) => {
    const { userId } = sessionOf(context);
    const rows = await listAreaShares(context.region.db, userId);
    const areas = rows.flatMap(({ kind, share_id, share_sequence, own_share_key }) =>
      kind === "link" || kind === "team"
        ? []
        : [
            {
              area: kind,
              share_id: String(share_id),
              share_sequence: String(share_sequence),
              own_share_key,
            },
          ],
    );
    return { areas };
  },

  userrebuild: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const isWritten = await db.transaction().execute(async (trx) => {
      const user = await readUser(trx, userId);
      // The very blob again: a repeated call.
      if (user.akm === request.akm) return false;
      requireStanding(user, request.akm_prev);
      await rotateAreas(trx, user, request.shares);
      await updateUser(trx, userId, { akm: request.akm });
      await noteEvent(trx, context, { code: "state-rebuilt" });
      await raiseHistId(trx, userId);
      return true;
    });
    await wakeUser(db, context.world.bus, userId);
    if (isWritten) await tellOwner(context, userId, "state-rebuilt");
    return {};
  },
} satisfies Partial<Handlers>;

/** Both areas, each under its next sequence; 2000 for anything else. */
async function rotateAreas(trx: Db, user: UserRow, shares: Rebuild["shares"]): Promise<void> {
  const areas = [
    { kind: "main" as const, shareId: user.main_share_id },
    { kind: "vault" as const, shareId: user.vault_share_id },
  ];
  for (const { kind, shareId } of areas) {
    const sequence = (await highestSequence(trx, shareId)) + 1;
    const keys = shares.find(({ ks }) => ks === `${shareId}-${sequence}`);
    if (keys === undefined) throw new ApiError(CODES.shareKey);
    const { enc_share_key, own_share_key } = keys;
    const name = { share_id: shareId, share_sequence: sequence, user_id: user.id, kind };
    await insertShare(trx, { ...name, enc_share_key, own_share_key });
    await giveSequenceToFolders(trx, shareId, sequence);
  }
}
