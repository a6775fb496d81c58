import * as CODES from "#app/contract/errors/codes.ts";
import type { DataKeyId, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { openKnownKeys } from "#app/core/keys/share-keys.ts";
import { sealForShares } from "#app/core/keys/share-names.crypto.ts";
import { splitShareKeyId } from "#app/core/keys/version-key.ts";
import { findWriteTarget, type WriteTarget } from "#app/core/keys/write-target.ts";
import type { FilesPorts } from "./files-source.ts";
import type { OpenedFile } from "./open-file.ts";
import type { VersionKeys } from "./versions.api.ts";

/**
 * The data key of a new version for whatever its file lies under: the key that the proven path and the
 * manifest name, never the server (Formats 11), and each link and share that gives the file to others,
 * with the name it has there.
 */
export async function wrapForPlace(
  ports: FilesPorts,
  { item, folder }: OpenedFile,
  dataKey: DataKeyId,
): Promise<VersionKeys> {
  const { crypto, account } = ports;
  const target = findWriteTarget(account.requireWritable(), folder.path);
  const { text: name, fid, rev } = item.name;
  const named = { name, fid, rev, domain: item.domain, kind: "f" as const };
  const [shareNames = []] = await sealForShares(ports, [named], folder.path);
  await openTarget(ports, target);
  const wrap = async (ks: ShareKeyId) => {
    const { shareId, sequence } = splitShareKeyId(ks);
    const enc_data_key = await crypto.wrapDataKey({ dataKey, ks, fid });
    return { share_id: shareId, share_sequence: sequence, enc_data_key };
  };
  const shared = await Promise.all(
    shareNames.map(async ({ ks, encName, digest }) => ({
      ...(await wrap(ks)),
      enc_share_name: encName,
      sharename_digest: digest,
    })),
  );
  const hasTarget = shareNames.some(({ ks }) => ks === target.ks);
  return hasTarget ? shared : [await wrap(target.ks), ...shared];
}

/** 2000 for a key of somebody else's share that is not open. */
async function openTarget(ports: FilesPorts, { ks, commit, isOwn }: WriteTarget): Promise<void> {
  if (await ports.crypto.isShareKeyOpen({ ks, commit })) return;
  const open = isOwn ? await openKnownKeys(ports, [ks]) : [];
  if (!open.includes(ks)) throw new AppError(CODES.shareKeyRefused);
}
