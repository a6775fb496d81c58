import type { RequestOf } from "#app/contract/registry.ts";
import { thumbRequest, type UploadedFile } from "#mock-api/testing/uploads.ts";
import { SAMPLES } from "#tests/contract/samples.ts";

type Attempt =
  | "thumbadd"
  | "setwhitelabel"
  | "linksetmany"
  | "linkdeletemany"
  | "linkeditsadopt"
  | "linksender";

/** Calls aimed at somebody else's file or link. */
export const FURTHER_ATTEMPTS: {
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
