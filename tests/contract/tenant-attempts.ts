import type { CommandName, RequestOf } from "#app/contract/registry.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { linkKeys, type MadeLink } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import { wrapFor } from "#mock-api/testing/shares.ts";
import { dataRequest, thumbRequest, type UploadedFile } from "#mock-api/testing/uploads.ts";
import { SAMPLES } from "#tests/contract/samples.ts";

/** Everything that a tenant owns and another one may try to name. */
export interface Belongings {
  readonly folderId: string;
  readonly file: UploadedFile;
  /** An upload under way. */
  readonly backupId: string;
  readonly link: MadeLink;
  readonly shareId: string;
  readonly account: TestAccount;
}

export type Attempts = { readonly [N in CommandName]?: (of: Belongings) => RequestOf<N> };

type Attempt =
  | "thumbadd"
  | "setwhitelabel"
  | "linksetmany"
  | "linkdeletemany"
  | "linkeditsadopt"
  | "linksender";

/** Calls aimed at somebody else's file or link. */
const FURTHER_ATTEMPTS: {
  readonly [N in Attempt]: (of: {
    readonly file: UploadedFile;
    readonly link: { readonly publinkId: string };
  }) => RequestOf<N>;
} = {
  thumbadd: ({ file }) => thumbRequest(file),
  setwhitelabel: ({ link }) => ({ ...SAMPLES.setwhitelabel, publink_id: link.publinkId }),
  linksetmany: ({ link }) => ({ ...SAMPLES.linksetmany, publink_ids: [link.publinkId] }),
  linkdeletemany: ({ link }) => ({ ...SAMPLES.linkdeletemany, publink_ids: [link.publinkId] }),
  linkeditsadopt: ({ file: { itemId: coffer_id, blobId: blob_id } }) => ({
    items: SAMPLES.linkeditsadopt.items.map((item) => ({ ...item, coffer_id, blob_id })),
  }),
  linksender: ({ file }) => ({ coffer_id: file.itemId }),
};

const place = () => ({ ...namePlace(), share_names: [] });
const request_id = () => sealed.requestId();

const versionsOf = (file: UploadedFile) => ({ request_id: request_id(), coffer_id: file.itemId });

/** One call for each signed command that takes an id, aimed at somebody else's things. */
export const attemptsBy = (attacker: () => TestAccount): Attempts => ({
  pathlist: ({ folderId: coffer_id }) => ({
    ...{ coffer_id, showdeleted: 1, hist_id: "0", offset_metaname_digest: "0", limit: 10 },
  }),
  pathget: ({ file }) => ({ coffer_id: file.itemId }),
  pathadd: ({ folderId }) => {
    const { enc_name: new_name, ...rest } = place();
    return { request_id: request_id(), coffer_pid: folderId, new_name, ...rest };
  },
  pathrename: ({ file }) => ({ request_id: request_id(), coffer_id: file.itemId, ...place() }),
  pathmove: ({ folderId, file }) => ({
    request_id: request_id(),
    coffer_pid: folderId,
    items: [{ coffer_id: file.itemId, ...place() }],
  }),
  addtag: ({ file }) => ({ coffer_id: [file.itemId], user_id: "0" }),
  pathversions: ({ file }) => ({ coffer_id: file.itemId }),
  pathversionrestore: ({ file }) => ({
    ...versionsOf(file),
    ...{ version_id: file.itemId, base_version_id: file.itemId },
    keys: [{ share_id: "1", share_sequence: "0", enc_data_key: sealed.dataKey() }],
    ...{ seal: sealed.seal(), seal_sig: sealed.sealSignature(), seal_by: sealed.sealBy() },
  }),
  pathversiondelete: ({ file }) => ({
    ...versionsOf(file),
    ...{ version_ids: [file.itemId], is_deleted: 1 },
  }),
  pathversionpurge: ({ file }) => ({ ...versionsOf(file), version_ids: [file.itemId] }),
  trashempty: ({ folderId: coffer_id }) => ({ request_id: request_id(), coffer_id }),
  gettags: ({ folderId: coffer_id }) => ({ coffer_id, showdeleted: 1, offset: "0", limit: 10 }),
  pathpreupload: ({ folderId }) => ({
    coffer_pid: folderId,
    ...namePlace(),
    enc_size_bytes: 1000,
  }),
  uploadstatus: ({ backupId }) => ({ backup_id: backupId }),
  pathdata: ({ file }) => dataRequest(file),
  linkadd: ({ folderId }) => ({ request_id: request_id(), coffer_id: folderId }),
  linkset: ({ link }) => ({ publink_id: link.publinkId, keys: linkKeys("0") }),
  linkrotate: ({ link }) => ({ request_id: request_id(), publink_id: link.publinkId }),
  linkdelete: ({ link }) => ({ request_id: request_id(), publink_id: link.publinkId }),
  ...FURTHER_ATTEMPTS,
  linkkeys: ({ link }) => ({ share_id: link.shareId }),
  linklog: ({ link }) => ({ publink_id: link.publinkId, before_id: "0", limit: 9 }),
  linkget: ({ folderId }) => ({ coffer_id: folderId }),
  shareadd: ({ folderId }) => ({ request_id: request_id(), coffer_id: folderId }),
  shareset: ({ shareId: share_id }) => ({
    share_id,
    share_sequence: "0",
    wraps: [wrapFor(attacker().client.session?.userId ?? "0")],
  }),
  sharerotate: ({ shareId: share_id }) => ({ share_id, from_sequence: "0" }),
  shareget: ({ shareId: share_id }) => ({ share_id }),
  sharemailinvite: ({ shareId: share_id }) => ({ share_id, emaillist: [attacker().email] }),
  shareaccept: ({ shareId: share_id }) => ({ share_id, mount: "" }),
  sharedecline: ({ shareId: share_id }) => ({ share_id }),
  sharememberpermission: ({ shareId: share_id }) => ({
    ...{ share_id, uniqid: "1", permission: "perOWNER", value: 1 },
  }),
  grantinvitepermission: ({ shareId: share_id }) => ({
    ...{ share_id, uniqid: "0", enc_password: sealed.shareKeyWrap() },
  }),
  shareactivity: ({ shareId: share_id }) => ({ share_id, after: "0", limit: 9 }),
  sharelabel: ({ shareId: share_id }) => ({ share_id, label: "" }),
  shareoffer: ({ shareId: share_id }) => ({ share_id, sharemember_id: "0" }),
  sharehandover: ({ shareId: share_id }) => ({ share_id, successor_id: share_id }),
  sharestop: ({ shareId: share_id }) => ({ share_id, sharemember_id: "0", purge: 1 }),
  sharememberleave: ({ shareId: share_id }) => ({ share_id, sharemember_id: "1", bg: 1 }),
  keysneedencbyshare: ({ link }) => ({ share_id: link.shareId }),
  keyssetenc: ({ link, file }) => ({
    items: [
      {
        coffer_id: file.itemId,
        share_id: link.shareId,
        sharekey_id: `${link.shareId}-0`,
        servtime: 4_000_000_000,
        enc_share_name: sealed.name(),
        sharename_digest: sealed.digest(),
        data_keys: [],
      },
    ],
  }),
});
