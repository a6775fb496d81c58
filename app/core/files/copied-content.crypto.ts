import * as CODES from "#app/contract/errors/codes.ts";
import type { DataKeyId, Fid, OpenedSeal, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { fetchAreaKeys } from "#app/core/keys/area-keys.api.ts";
import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import { fetchDataKeys, type SealedVersion } from "#app/core/keys/data-keys.api.ts";
import { openGivenCopies } from "#app/core/keys/given-copies.crypto.ts";
import { counterOf } from "#app/core/keys/manifest-vc.ts";
import { openSharedKeys } from "#app/core/keys/shared-keys.ts";
import { readVersionAuthor } from "#app/core/keys/version-author.crypto.ts";
import { findWriteTarget } from "#app/core/keys/write-target.ts";
import type { CopiedContent } from "./copy.api.ts";
import type { FilesPorts } from "./files-source.ts";
import type { OpenedFolder } from "./item.ts";
import type { NamedItem } from "./placed-name.ts";

const FIRST_VERSION = 1;

/** Keys and seals of the newest versions of files that are about to be copied, opened once for all. */
export async function fetchSources(
  ports: FilesPorts,
  items: readonly NamedItem[],
): Promise<ReadonlyMap<string, SealedVersion>> {
  const files = items.filter(({ kind }) => kind === "file");
  if (files.length === 0) return new Map();
  const { api, crypto, account } = ports;
  const wanted = { versions: files, userId: account.user.get().id };
  const { versions, ownCopies, givenKeys } = await fetchDataKeys(api, wanted);
  await account.openShareKeys(ownCopies);
  await openGivenCopies(crypto, account, givenKeys);
  return versions;
}

/**
 * The key that new content of this folder lies under, open in the key worker (Formats 11). 2000 when
 * the manifest names none, 8002 for a role that only reads.
 */
export async function openTarget(ports: FilesPorts, to: OpenedFolder): Promise<ShareKeyId> {
  const { api, crypto, account } = ports;
  const manifest = account.requireWritable();
  const { ks, shareId, commit } = findWriteTarget(manifest, to.path);
  if (await crypto.isShareKeyOpen({ ks, commit })) return ks;
  if (manifest.shares[ks]?.kind === "area") {
    const areas = await fetchAreaKeys(api);
    const area = areas.find((key) => key.ks === ks);
    await account.openShareKeys(area === undefined ? {} : { [ks]: area.own_share_key });
  } else await openSharedKeys(ports, [shareId]);
  if (!(await crypto.isShareKeyOpen({ ks, commit }))) throw new AppError(CODES.shareKeyRefused);
  return ks;
}

interface Source {
  readonly item: NamedItem;
  readonly version: SealedVersion | undefined;
  /** Of the copy. */
  readonly fid: Fid;
  /** What the copy is wrapped for: the folder's key, then links and shares that cover it. */
  readonly wrapFor: readonly ShareKeyId[];
}

/**
 * The content of a copy: the data key wrapped for its new fid and place, and a first version sealed by
 * whoever copies, over the digest that the version proves (Formats 4, Reading R-229). A version that is
 * not the user's own, or of somebody who writes in its share, gets no signature of his; nor does one
 * older than this device has met (D6, T2).
 *
 * @throws AppError 2010
 */
export async function sealCopiedContent(
  ports: FilesPorts,
  { item, version, fid, wrapFor }: Source,
): Promise<CopiedContent> {
  const { crypto, account } = ports;
  if (version === undefined) throw new AppError(CODES.itemKeyRefused);
  const dataKey = await openDataKey(crypto, { version, fid: item.name.fid });
  try {
    const opened = await openTrusted(ports, { item, version, dataKey });
    const { sizeBytes, mtimeMs, digestHex } = opened;
    const ctr = counterOf(account.requireWritable());
    const content = { ver: FIRST_VERSION, ctr, sizeBytes, mtimeMs, digestHex };
    const seal = await crypto.sealVersion({ dataKey, fid, content });
    const keys = await Promise.all(
      [...new Set(wrapFor)].map(async (ks) => ({
        ks,
        encDataKey: await crypto.wrapDataKey({ dataKey, ks, fid }),
      })),
    );
    return { blobId: item.blobId, keys, seal };
  } finally {
    await crypto.releaseDataKey(dataKey);
  }
}

async function openTrusted(
  ports: FilesPorts,
  {
    item: { domain, name },
    version,
    dataKey,
  }: Pick<Source, "item"> & {
    readonly version: SealedVersion;
    readonly dataKey: DataKeyId;
  },
): Promise<OpenedSeal> {
  const { crypto, account } = ports;
  const { fid } = name;
  const { seal } = version;
  const opened = await crypto.openSeal({ dataKey, fid, seal });
  await account.noticeSeal(opened);
  const isOlder = await account.seen.isOlderSeal({ domain, fid, ver: opened.ver });
  const author = await readVersionAuthor(ports, { domain, fid, ks: version.ks, seal, opened });
  const isTrusted =
    author === null
      ? opened.author === "self"
      : ["self", "named", "visitor"].includes(author.state);
  if (isOlder || !isTrusted) throw new AppError(CODES.itemKeyRefused);
  return opened;
}
