import type { RequestOf } from "#app/contract/registry.ts";
import { sealed } from "#mock-api/testing/sealed.ts";

type VisitorCommand =
  | "pathpreuploadpublic"
  | "pathaddpublic"
  | "pathaddmanypublic"
  | "webfinishbackuppublic"
  | "linkeditopen"
  | "linkeditfinish"
  | "linkedits"
  | "linkeditsadopt";

const cachekey = "ab".repeat(16);
const digest20 = "0".repeat(40);
const visitorPlace = {
  ...{ publink_id: cachekey, passwordlock: "", coffer_pid: "0" },
  ...{ pfid: sealed.fid(), domain: "m1" },
};
const visitorName = { enc_share_name: sealed.name(), sharename_digest: sealed.digest() };

const visitedFile = { publink_id: cachekey, passwordlock: "", coffer_id: "1" };
const sentByte = {
  ...{ user_id: "1", servtime: 1, device_id: "0", device_sig_b64: "" },
  ...{ backup_id: cachekey, cachekey, blob_id: "1" },
  ...{ size_bytes: 1, enc_size_bytes: 37, piece_size_bytes: 1, enc_piece_size_bytes: 37 },
  ...{ sha1_digest: digest20, file_digest: digest20, piece_digest: digest20 },
  enc_piece_digest: digest20,
  usertime: 1,
};

/** Well-formed requests of a visitor who adds to a link, or changes a file of it, and of its owner then. */
export const VISITOR_SAMPLES: { readonly [N in VisitorCommand]: RequestOf<N> } = {
  pathpreuploadpublic: {
    ...visitorPlace,
    ...visitorName,
    enc_size_bytes: 37,
  },
  pathaddmanypublic: {
    ...{ publink_id: cachekey, passwordlock: "" },
    files: [
      {
        ...{ backup_id: cachekey, coffer_pid: "0", pfid: sealed.fid(), domain: "m1" },
        ...visitorName,
        ...{ size_bytes: 1, packet_b64: "AAAA", file_digest: digest20, usertime: 1 },
        ...{ sharekey_id: "1-0", enc_data_key: sealed.dataKey(), seal: sealed.seal() },
      },
    ],
  },
  pathaddpublic: { ...visitorPlace, ...visitorName, request_id: sealed.requestId() },
  webfinishbackuppublic: {
    ...visitorPlace,
    ...sentByte,
    keys: [
      {
        coffer_id: "1",
        sharekey_id: "1-0",
        ...visitorName,
        servtime: 1,
        enc_data_key: sealed.dataKey(),
      },
    ],
    seal: sealed.seal(),
    stats: { duration_ms: 1, retries: 0 },
  },
  linkeditopen: { ...visitedFile, base_seal: sealed.seal(), enc_size_bytes: 37 },
  linkeditfinish: {
    ...visitedFile,
    ...sentByte,
    sharekey_id: "1-0",
    enc_data_key: sealed.dataKey(),
    seal: sealed.seal(),
    stats: { duration_ms: 1, retries: 0 },
  },
  linkedits: {},
  linkeditsadopt: {
    items: [{ coffer_id: "1", blob_id: "1", sharekey_id: "1-0", enc_data_key: sealed.dataKey() }],
  },
};
