import * as v from "valibot";
import { WIRE } from "#app/contract/brand.ts";
import { linkpathlist } from "#app/contract/commands/public-links.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import type { DataOf } from "#app/contract/registry.ts";
import { wireId } from "#app/contract/wire.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { LinkKdf } from "#app/core/crypto/link-port.ts";
import type { ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import {
  type SealedItem,
  type SealedPage,
  toSealedItem,
  toSealedStep,
} from "#app/core/files/files.api.ts";
import { ROOT_PARENT_FID } from "#app/core/keys/item-key.ts";
import { toShareKeyId } from "#app/core/keys/version-key.ts";

/** Root of a link in listing calls. */
export const LINK_ROOT_ID = "0";

/** The folder that the address of a link page names; the root for what is no id. Spec C§2.5. */
export function readLinkFolderId(search: URLSearchParams): string {
  const id = search.get(WIRE.id) ?? LINK_ROOT_ID;
  return v.is(wireId, id) ? id : LINK_ROOT_ID;
}

/** The query that names a folder of a link; empty for the root. Spec C§2.5. */
export function toLinkFolderSearch(folderId: string): string {
  return folderId === LINK_ROOT_ID ? "" : `?${WIRE.id}=${folderId}`;
}

/** What a link says about itself; all of it public, nothing of it verified. */
export interface LinkFacts {
  readonly ks: ShareKeyId;
  readonly kdf: LinkKdf;
  readonly encShareKey: string;
  readonly kind: "file" | "folder";
  readonly rootId: string;
  readonly ownerName: string;
  readonly isViewOnly: boolean;
  readonly comments: 0 | 1 | 2;
  readonly takesUploads: boolean;
  /** Visitors may change texts in place (Reading R-533). */
  readonly takesEdits: boolean;
  /** A file request: it shows nothing that lies there (Reading R-402). */
  readonly isRequest: boolean;
  /** What its owner says there: sealed, or empty (Reading R-561). */
  readonly encWords: string;
}

export interface LinkPage {
  readonly facts: LinkFacts;
  readonly page: SealedPage;
}

export interface LinkPageRequest {
  readonly cachekey: string;
  readonly passwordlock: string;
  readonly folderId: string;
  readonly offset: string;
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** One page of a link; the codes of Spec C§8. */
export async function fetchLinkPage(api: ApiClient, request: LinkPageRequest): Promise<LinkPage> {
  const { signal } = request;
  const options = signal === undefined ? {} : { signal };
  return toLinkPage(await api.call("linkpathlist", toLinkpathlistRequest(request), options));
}

/** An answer that came before there was a client of the API; 9000 for one out of shape, as from that. */
export function readLinkPage(answer: unknown): LinkPage {
  const result = v.safeParse(linkpathlist.data, answer);
  if (!result.success) throw new AppError(CODES.unknownApi);
  return toLinkPage(result.output);
}

/** The request of one page, as the loader on the server sends it too. */
function toLinkpathlistRequest(request: Omit<LinkPageRequest, "signal">) {
  return {
    publink_id: request.cachekey,
    coffer_id: request.folderId,
    passwordlock: request.passwordlock,
    offset_sharename_digest: request.offset,
    limit: request.limit,
  };
}

/** The first page that the server renders. */
export function toFirstLinkRequest(link: {
  cachekey: string;
  passwordlock: string;
  folderId: string;
}) {
  return toLinkpathlistRequest({
    ...link,
    offset: FILES_LIMITS.firstListingDigest,
    limit: FILES_LIMITS.firstPageRows,
  });
}

export function toLinkPage(data: DataOf<"linkpathlist">): LinkPage {
  const isFile = data.type === "file";
  const items = data.pathitems.map((row) => toSealedItem(row, "link"));
  const cwd = data.cwd === null ? null : toSealedItem(data.cwd, "link");
  const above = data.parents.map(toSealedStep);
  return {
    facts: {
      ks: toShareKeyId({ shareId: data.share_id, sequence: data.share_sequence }),
      kdf: { salt: data.salt, iterations: data.iterations, linkversion: data.linkversion },
      encShareKey: data.enc_share_key,
      kind: isFile ? "file" : "folder",
      rootId: data.root_coffer_id,
      ownerName: data.owner_name,
      isViewOnly: data.previewonly === 1,
      comments: data.allow_comment,
      takesUploads: data.upload === 1,
      takesEdits: data.file_edit === 1,
      isRequest: data.hide_contents === 1,
      encWords: data.request_text,
    },
    page: {
      cwd: isFile ? null : cwd && (above.length === 0 ? asRoot(cwd) : cwd),
      above: above.map((step, index) =>
        index === 0 ? { ...step, parentFid: ROOT_PARENT_FID } : step,
      ),
      items: isFile ? items.map(asRoot) : items,
      lastDigest: data.last_sharename_digest,
      histId: "0",
    },
  };
}

/** The root of a link has no parent there, whatever the row says (Formats 3). */
function asRoot(row: SealedItem): SealedItem {
  return { ...row, item: { ...row.item, parentFid: ROOT_PARENT_FID } };
}

const kdfSchema = v.looseObject({
  salt: v.string(),
  iterations: v.number(),
  linkversion: v.number(),
});

/** The KDF parameters that go with 8018 and 8019; null when the answer brought none. */
export function toLinkKdf(data: unknown): LinkKdf | null {
  const parsed = v.safeParse(kdfSchema, data);
  if (!parsed.success) return null;
  const { salt, iterations, linkversion } = parsed.output;
  return { salt, iterations, linkversion };
}

export type ReportReason = "malware" | "phishing" | "illegal" | "copyright" | "other";

/** Reports a link; no key and no name goes along (Reading R-29). */
export async function reportLink(
  api: ApiClient,
  report: { cachekey: string; reason: ReportReason; text: string },
): Promise<void> {
  await api.call("linkreport", {
    publink_id: report.cachekey,
    reason: report.reason,
    text: report.text,
  });
}
