import * as CODES from "#app/contract/errors/codes.ts";
import type { CryptoPort, Fid, NameKind, SealedName, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { toShareDomain } from "#app/core/keys/item-key.ts";
import { senderPlace, toSender } from "#app/core/keys/sender-place.ts";
import { shareIdOf } from "#app/core/keys/version-key.ts";
import type { LinkUploadFolder, LinkVisit } from "#app/core/transfers/engine.ts";
import type { VisitorPlace } from "#app/core/transfers/upload/link-upload.api.ts";
import type { UploadSession } from "#app/core/transfers/upload/upload-session.ts";

const FIRST_VERSION = 1;
const NEW_NAME_REV = 0;
/** A visitor has no manifest that could count (Formats 4). */
const NO_COUNTER = 0;

/** A version has the name of its file, which no visitor seals anew. */
export const KEPT_NAME: SealedName = { enc_name: "", digest: "" };

/** A name under the key of the link, in the link's own domain (Formats 3): what others put there is its. */
export async function sealVisitorName(
  crypto: Pick<CryptoPort, "sealShareNames">,
  folder: LinkUploadFolder,
  item: { readonly name: string; readonly fid: Fid; readonly kind: NameKind },
): Promise<VisitorPlace> {
  const { visit, id: folderId, placeSig } = folder;
  const { kind, ...named } = item;
  const parent = folder.path.at(-1);
  if (parent === undefined) throw new AppError(CODES.shareKeyRefused);
  const domain = toShareDomain(shareIdOf(visit.ks));
  const context = { domain, parentFid: parent.fid, kind };
  const [name] = await crypto.sealShareNames({
    ks: visit.ks,
    names: [{ ...named, rev: NEW_NAME_REV, context }],
  });
  if (name === undefined) throw new AppError(CODES.shareKeyRefused);
  return { visit, folderId, parentFid: parent.fid, domain, name, placeSig };
}

/** What he calls himself, under the key of the link alone; empty where he says nothing (Reading R-562). */
export async function sealSender(
  crypto: Pick<CryptoPort, "sealShareNames">,
  { ks, sender }: LinkVisit,
  fid: Fid,
): Promise<string> {
  const name = toSender(sender?.get() ?? "");
  if (name === "") return "";
  const context = senderPlace({ fid, domain: toShareDomain(shareIdOf(ks)) });
  const [sealed] = await crypto.sealShareNames({ ks, names: [{ name, fid, rev: 0, context }] });
  return sealed?.enc_name ?? "";
}

export interface PublicSeal {
  readonly digestHex: string;
  readonly seal: string;
  readonly encDataKey: string;
}

/**
 * D, the seal, and the data key wrapped for the link and for nothing else. Not signed, whoever it is: a visitor
 * is nobody that the owner could know (Formats 4), and an account that is open here stays out of it.
 */
export async function sealPublicFinish(
  crypto: CryptoPort,
  session: Pick<UploadSession, "dataKey" | "fid" | "base"> & {
    readonly target: { readonly ks: ShareKeyId };
    readonly digests: readonly string[];
  },
  file: { readonly sizeBytes: number; readonly modifiedMs: number },
): Promise<PublicSeal> {
  const { dataKey, fid, target, base } = session;
  const digestHex = await crypto.finishDigest([...session.digests]);
  const { sizeBytes, modifiedMs: mtimeMs } = file;
  const content = {
    ver: base?.ver ?? FIRST_VERSION,
    ctr: NO_COUNTER,
    sizeBytes,
    mtimeMs,
    digestHex,
  };
  const { seal } = await crypto.sealVersion({ dataKey, fid, content });
  const encDataKey = await crypto.wrapDataKey({ dataKey, ks: target.ks, fid });
  return { digestHex, seal, encDataKey };
}
