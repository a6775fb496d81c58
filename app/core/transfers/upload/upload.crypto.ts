import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type {
  CryptoPort,
  DataKeyId,
  Fid,
  Manifest,
  ShareKeyId,
  WireSeal,
} from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { OpenedFolder } from "#app/core/files/item.ts";
import { wrapForPlace } from "#app/core/files/version-keys.crypto.ts";
import { counterOf } from "#app/core/keys/manifest-vc.ts";
import { splitShareKeyId, toShareKeyId } from "#app/core/keys/version-key.ts";
import type { WriteTarget } from "#app/core/keys/write-target.ts";
import type { ResumeRecord } from "#app/core/transfers/upload/resume-record.crypto.ts";
import type {
  FinishedKey,
  NamePlace,
  UploadTicket,
} from "#app/core/transfers/upload/upload.api.ts";
import type { UploadSession } from "#app/core/transfers/upload/upload-session.ts";

const FIRST_VERSION = 1;
const NEW_NAME_REV = 0;

/** Seals a new file's name for the folder it goes into (Formats 3). */
export async function sealNewName(
  crypto: CryptoPort,
  folder: OpenedFolder,
  file: { name: string; fid: Fid },
): Promise<NamePlace> {
  const parent = folder.path.at(-1);
  if (parent === undefined) throw new AppError(CODES.shareKeyRefused);
  const [name] = await crypto.sealNames([
    {
      ...file,
      rev: NEW_NAME_REV,
      context: { domain: parent.domain, parentFid: parent.fid, kind: "f" },
    },
  ]);
  if (name === undefined) throw new AppError(CODES.shareKeyRefused);
  return { folderId: folder.id, parentFid: parent.fid, domain: parent.domain, name };
}

/**
 * Opens the share key that the answer brought. It must be the very one that the client chose, with
 * the commit of its entry; else 2000 and not a byte of ciphertext is made (Formats 11, K1, K2, K19).
 */
export async function openTargetKey(
  { crypto, account }: { readonly crypto: CryptoPort; readonly account: Pick<Account, "user"> },
  target: WriteTarget,
  ticket: UploadTicket,
): Promise<void> {
  const answered = toShareKeyId({
    shareId: ticket.share_id,
    sequence: ticket.share_sequence,
  });
  if (answered !== target.ks || ticket.share_key_id !== target.ks)
    throw new AppError(CODES.shareKeyRefused);
  const { ks, commit } = target;
  const { own_share_key, enc_share_key } = ticket;
  if (target.isOwn) return crypto.openOwnShareKey({ ks, own_share_key, commit });
  const { pubkeyId } = account.user.get();
  return crypto.openGivenShareKey({ ks, pubkeyId, enc_share_key, commit });
}

/** The data key of an upload that an earlier page began; the key of its folder is open. */
export function openKeptKey(
  crypto: CryptoPort,
  { ks, fid, encDataKey }: ResumeRecord,
): Promise<DataKeyId> {
  return crypto.openDataKey({ ks, fid, enc_data_key: encDataKey });
}

export interface SealedFinish {
  readonly digestHex: string;
  readonly seal: WireSeal;
  readonly keys: FinishedKey[];
}

/** What an upload is sealed with. */
interface SealedSession
  extends Pick<UploadSession, "dataKey" | "fid" | "target" | "covering" | "place" | "base"> {
  /** Of each MiB of its ciphertext. */
  readonly digests: readonly string[];
}

export interface FinishParts {
  readonly api: ApiClient;
  readonly account: Account;
  readonly manifest: Manifest;
  readonly session: SealedSession;
  readonly file: { name: string; sizeBytes: number; modifiedMs: number };
}

/** D, the signed seal, and the data key wrapped for the area and for every covering link. */
export async function sealFinish(crypto: CryptoPort, parts: FinishParts): Promise<SealedFinish> {
  const { session, file, manifest } = parts;
  const digestHex = await crypto.finishDigest([...session.digests]);
  const seal = await crypto.sealVersion({
    dataKey: session.dataKey,
    fid: session.fid,
    content: {
      ver: session.base?.ver ?? FIRST_VERSION,
      ctr: counterOf(manifest),
      sizeBytes: file.sizeBytes,
      mtimeMs: file.modifiedMs,
      digestHex,
    },
  });
  const { target, base } = session;
  if (base !== null) {
    const ports = { api: parts.api, crypto, account: parts.account };
    return { digestHex, seal, keys: await wrapForPlace(ports, base, session.dataKey) };
  }
  // People on a share get the name with the data key: the file has no other.
  const isShared = manifest.shares[target.ks]?.kind === "team";
  const own = isShared
    ? await wrapForLink(crypto, parts, target.ks)
    : await wrapFor(crypto, session, target.ks);
  const covering = session.covering.filter((ks) => ks !== target.ks);
  const others = await Promise.all(covering.map((ks) => wrapForLink(crypto, parts, ks)));
  return { digestHex, seal, keys: [own, ...others] };
}

async function wrapFor(
  crypto: CryptoPort,
  session: Pick<SealedSession, "dataKey" | "fid">,
  ks: ShareKeyId,
): Promise<FinishedKey> {
  const { shareId, sequence } = splitShareKeyId(ks);
  const { dataKey, fid } = session;
  const encDataKey = await crypto.wrapDataKey({ dataKey, ks, fid });
  return { share_id: shareId, share_sequence: sequence, enc_data_key: encDataKey };
}

async function wrapForLink(
  crypto: CryptoPort,
  { session, file }: FinishParts,
  ks: ShareKeyId,
): Promise<FinishedKey> {
  const { parentFid, domain } = session.place;
  const [[name], key] = await Promise.all([
    crypto.sealShareNames({
      ks,
      names: [
        {
          name: file.name,
          fid: session.fid,
          rev: NEW_NAME_REV,
          context: { domain, parentFid, kind: "f" },
        },
      ],
    }),
    wrapFor(crypto, session, ks),
  ]);
  if (name === undefined) throw new AppError(CODES.shareKeyRefused);
  return { ...key, enc_share_name: name.enc_name, sharename_digest: name.digest };
}
