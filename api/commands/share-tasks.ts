import type { Db } from "#api/store/db.ts";
import { countToRotate, listShareWork, listUnnamed } from "#api/store/share-work-repository.ts";
import { NOTIFICATION_LIMITS } from "#app/contract/limits.data.ts";

/** For whom somebody works now nobody else is asked, but a page that has taken the place of his (Reading R-483). */
const WORKING_S = 30;

interface Asked {
  readonly userId: number;
  readonly histId: string;
  readonly nowS: number;
  /** The browser that asks, where its page has just begun. */
  readonly begunBy: number | null;
}

/**
 * What a device of an owner is asked for (Spec A§4.3, A§3.5): names that others gave in his shares, and
 * shares whose items lack keys. It proves each of them itself (Formats 12). `more`: there is more of it.
 */
export async function readShareTasks(db: Db, { userId, histId, nowS, begunBy }: Asked) {
  const most = NOTIFICATION_LIMITS.tasks;
  const unnamed = await listUnnamed(db, userId, most + 1);
  const before = nowS - WORKING_S;
  const work = await listShareWork(db, userId, { before, begunBy, most: most + 1 });
  const isMore = unnamed.length > most || work.length > most;
  return {
    more: isMore ? (1 as const) : (0 as const),
    task_dirtyin: {
      cnt: Math.min(unnamed.length, most),
      items: unnamed.slice(0, most).map((item) => ({
        id: String(item.id),
        pid: String(item.pid ?? 0),
        share_id: String(item.share_id),
        sharekey_id: `${item.share_id}-${item.share_sequence}`,
        enc_share_name: item.enc_share_name,
        sharename_digest: item.sharename_digest,
        hist_id: histId,
      })),
      // Own copies come with the share itself, and open against the manifest alone.
      sharekeys: {},
    },
    shares_to_rotate: await countToRotate(db, userId),
    task_dirtyout: work.slice(0, most).map((share) => ({
      action: "encdatakey" as const,
      coffer_id: String(share.item_id),
      share_id: String(share.share_id),
      share_sequence: String(share.share_sequence),
    })),
  };
}
