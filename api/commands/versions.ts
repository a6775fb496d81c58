import { ApiError, CODES } from "#api/api-error.ts";
import { findReadableKey } from "#api/commands/data-keys.ts";
import { changeOnce } from "#api/commands/files.ts";
import { readGivenKey } from "#api/commands/given-keys.ts";
import { openBase, putVersion } from "#api/commands/new-version.ts";
import { noteActivity } from "#api/commands/note-activity.ts";
import { assertMayPurge } from "#api/commands/purge-right.ts";
import { type Change, touch } from "#api/commands/tree-places.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { retentionS } from "#api/plan.ts";
import { assertMay, findReached, type Reached } from "#api/store/access/access-repository.ts";
import type { Db } from "#api/store/db.ts";
import { findPlan } from "#api/store/plans-repository.ts";
import { noteRecent } from "#api/store/recents-repository.ts";
import {
  dropVersions,
  findVersion,
  findVersionKey,
  markVersions,
  readFilesOfOldest,
  readVersions,
  type VersionKey,
  type VersionRow,
  versionIdOf,
} from "#api/store/versions-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { DataInputOf, ParsedRequestOf } from "#app/contract/registry.ts";

type Answer = DataInputOf<"pathversions">;
type WireVersion = Answer["versions"][number];
type ListedContent = Omit<VersionRow, "item_id" | "user_id" | "cachekey">;

/** Version history (Spec B§2, Readings ). */
export const versionHandlers = {
  pathversions: (context, request) => listVersions(context, request),

  pathversionfiles: async (context) => {
    const ids = await readFilesOfOldest(context.region.db, sessionOf(context).userId);
    return { coffer_ids: ids.map(String) };
  },

  pathversionrestore: (context, request) =>
    changeOnce(context, { command: "pathversionrestore", request }, (change) =>
      restoreVersion(change, request),
    ),

  pathversiondelete: (context, request) =>
    changeOnce(context, { command: "pathversiondelete", request }, async (change) => {
      const reached = await openFile(change.trx, sessionOf(context).userId, request.coffer_id);
      assertMay(reached, "change");
      await requireVersions(change.trx, reached, request.version_ids);
      await markVersions(change.trx, request.version_ids.map(toId), request.is_deleted);
      return {};
    }),

  pathversionpurge: (context, request) => purgeVersions(context, request),
} satisfies Partial<Handlers>;

async function openFile(db: Db, userId: number, wireId: string): Promise<Reached> {
  const reached = await findReached(db, userId, toId(wireId));
  if (reached?.item.type !== "file") throw new ApiError(CODES.itemMissing);
  return reached;
}

async function listVersions(
  context: CommandContext,
  request: ParsedRequestOf<"pathversions">,
): Promise<Answer> {
  const { db } = context.region;
  const { userId } = sessionOf(context);
  const reached = await openFile(db, userId, request.coffer_id);
  const { item, share } = reached;
  const key = await findReadableKey(db, reached);
  if (key === undefined) throw new ApiError(CODES.itemMissing);
  const memberId = share === null ? null : userId;
  const sharekeys: Answer["sharekeys"] = { [keyIdOf(key)]: await readGivenKey(db, key, memberId) };
  const standing = { ...item, id: versionIdOf(item), replaced_s: 0, is_deleted: 0 };
  const versions = [toWire(standing, key, 0)];
  const plan = await findPlan(db, item.user_id);
  const keptS = retentionS(plan?.sku);
  for (const version of await readVersions(db, item.id)) {
    const of = { versionId: version.id, shareId: share?.share_id ?? null };
    const versionKey = await findVersionKey(db, item, of);
    const given = versionKey && (await findGivenKey(db, versionKey, memberId));
    // Made before this person was on the share, or before the file lay in it.
    if (versionKey === undefined || given === undefined) continue;
    sharekeys[keyIdOf(versionKey)] = given;
    versions.push(toWire(version, versionKey, version.replaced_s + keptS));
  }
  return { versions, sharekeys };
}

async function findGivenKey(db: Db, key: VersionKey, memberId: number | null) {
  try {
    return await readGivenKey(db, key, memberId);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function keyIdOf({ share_id, share_sequence }: VersionKey): string {
  return `${share_id}-${share_sequence}`;
}

function toWire(content: ListedContent, key: VersionKey, keptUntilS: number): WireVersion {
  return {
    version_id: String(content.id),
    blob_id: content.blob_id,
    size: content.size_bytes,
    usertime: content.usertime_ms,
    seal: content.seal,
    seal_sig: content.seal_sig,
    seal_by: content.seal_by,
    enc_data_key: key.enc_data_key,
    share_key_id: keyIdOf(key),
    share_id: String(key.share_id),
    share_sequence: String(key.share_sequence),
    kept_until_s: keptUntilS,
    is_deleted: content.is_deleted === 1 ? 1 : 0,
  };
}

async function restoreVersion(change: Change, request: ParsedRequestOf<"pathversionrestore">) {
  const { trx, context } = change;
  const { nowS } = context;
  const { userId } = sessionOf(context);
  const base = { itemId: toId(request.coffer_id), versionId: toId(request.base_version_id) };
  const opened = await openBase(trx, userId, base);
  const version = await findVersion(trx, opened.item.id, toId(request.version_id));
  if (version === undefined) throw new ApiError(CODES.itemMissing);
  const { cachekey, blob_id, size_bytes, usertime_ms } = version;
  const { seal, seal_sig, seal_by } = request;
  const content = { cachekey, blob_id, size_bytes, usertime_ms, seal, seal_sig, seal_by };
  const item = await putVersion(trx, opened, { content, keys: request.keys, nowS });
  await touch(change, [item, ...opened.place.path]);
  await noteRecent(trx, [item.id], { userId, act: "changed", nowS });
  const told = { itemId: item.id, over: opened.place.key, act: request.act };
  await noteActivity(change, { op: "change", ...told });
  return { version_id: String(versionIdOf(item)) };
}

/** 1804 when one of them is none of this file's. */
async function requireVersions(
  db: Db,
  { item }: Reached,
  wireIds: readonly string[],
): Promise<void> {
  const known = new Set((await readVersions(db, item.id)).map(({ id }) => id));
  if (!wireIds.every((id) => known.has(toId(id)))) throw new ApiError(CODES.itemMissing);
}

/** Rows first, in one transaction with the note of what was done; the bytes last, each by its name. */
async function purgeVersions(
  context: CommandContext,
  request: ParsedRequestOf<"pathversionpurge">,
) {
  const { region } = context;
  const { userId } = sessionOf(context);
  let freed: readonly string[] = [];
  const answer = await changeOnce(
    context,
    { command: "pathversionpurge", request },
    async ({ trx }) => {
      const reached = await openFile(trx, userId, request.coffer_id);
      if (reached.share !== null) throw new ApiError(CODES.denied);
      await assertMayPurge(trx, userId);
      await requireVersions(trx, reached, request.version_ids);
      freed = await dropVersions(trx, reached.item.id, request.version_ids.map(toId));
      return {};
    },
  );
  // An older database does not know what a newer one named (Reading R-97).
  if (region.sweep.held !== "older-database") {
    for (const cachekey of freed) await region.blobs.removeFinished(cachekey);
  }
  return answer;
}
