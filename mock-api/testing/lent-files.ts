import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { randomHex } from "#api/secrets.ts";
import type { DataOf, RequestOf } from "#app/contract/registry.ts";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { dataRequest, type UploadedFile, uploadFile } from "#mock-api/testing/uploads.ts";

const PACKET_BYTES = 131_072;
const TEXT_BYTES = 131_036;

/** A file whose packet key this test knows, and can lend. */
export interface LentFile extends UploadedFile {
  readonly key: Buffer;
  readonly content: Buffer;
}

export async function uploadLent(
  account: TestAccount,
  place: { sizeBytes?: number; pid?: string } = {},
): Promise<LentFile> {
  const key = randomBytes(32);
  const content = randomBytes(place.sizeBytes ?? 1000);
  const blob = sealPackets(key, content);
  const made = await uploadFile(account, { ...place, sizeBytes: content.length, blob });
  return { ...made, key, content };
}

/** A blob as Formats 2 says, stream 0. */
function sealPackets(key: Buffer, content: Buffer): Buffer {
  const packets: Buffer[] = [];
  for (let at = 0; at < content.length; at += TEXT_BYTES) {
    const isLast = at + TEXT_BYTES >= content.length;
    const header = Buffer.from([0xe2, 1, isLast ? 1 : 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    header.writeBigUInt64BE(BigInt((at / TEXT_BYTES) * PACKET_BYTES), 4);
    packets.push(header, seal({ key, aad: header }, content.subarray(at, at + TEXT_BYTES)));
  }
  return Buffer.concat(packets);
}

/** IV ‖ CT ‖ TAG. */
function seal({ key, aad }: { key: Buffer; aad: Buffer }, text: Buffer): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: 12 });
  cipher.setAAD(aad);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, body, cipher.getAuthTag()]);
}

/** `keys[].enc_data_key` of Formats 10. */
function sealZipKey(key: Buffer, shareKey: Buffer, place: { jobId: string; fid: string }): string {
  const under = Buffer.from(hkdfSync("sha256", shareKey, "", "e2cs/1/zip-packetkey", 32));
  const aad = Buffer.from(`e2cs/1|zip|${place.jobId}|${place.fid}`);
  return `2:${Buffer.concat([Buffer.of(1), seal({ key: under, aad }, key)]).toString("base64")}`;
}

type Link = { readonly cachekey: string; readonly lock: string } | null;

export async function ticketOf(
  client: TestClient,
  files: readonly UploadedFile[],
  link: Link = null,
): Promise<string> {
  const pathitems = files.flatMap((file) => dataRequest(file, link).pathitems);
  return (await client.call("pathdata", { pathitems })).previewtoken;
}

export function fileRequest(
  file: LentFile,
  ticket: string,
  link: Link = null,
): RequestOf<"compaturl"> {
  return {
    job_id: randomHex(16),
    ...(link !== null && { publink_id: link.cachekey }),
    coffer_id: file.itemId,
    cachekey: file.cachekey,
    datakey: file.key.toString("base64"),
    ticket,
  };
}

export function zipRequest(
  files: readonly LentFile[],
  ticket: string,
  link: Link = null,
): RequestOf<"setjob"> {
  const [job_id, fid] = [randomHex(16), randomHex(16)];
  const shareKey = randomBytes(64);
  return {
    job_name: "zipreport.Zipreport",
    ...(link !== null && { publink_id: link.cachekey }),
    coffer_id_list: files.map(({ itemId }) => itemId),
    pid: "0",
    share_key: shareKey.toString("base64"),
    job_id,
    password: "",
    cachekeylist: files.map(({ cachekey }) => cachekey),
    keys: files.map(({ itemId, key }, index) => ({
      coffer_id: itemId,
      name: `Harbour/${index}.bin`,
      fid,
      enc_data_key: sealZipKey(key, shareKey, { jobId: job_id, fid }),
      usertime: 1_700_000_000_000,
    })),
    empty_folders: ["Harbour/empty/"],
    ticket,
  };
}

export type JobState = DataOf<"jobstatus">;

/** As soon as nothing is prepared any more. */
export async function untilReady(client: TestClient, job_id: string): Promise<JobState> {
  for (;;) {
    const state = await client.call("jobstatus", { job_id });
    if (state.status !== "download") return state;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** The result of a job from a byte on. */
export function readJob(
  client: TestClient,
  job: { readonly jobId: string; readonly resultId: string; readonly from?: number },
): Promise<Response> {
  const query = new URLSearchParams({ pid: job.resultId, jid: job.jobId });
  const range: Record<string, string> =
    job.from === undefined ? {} : { range: `bytes=${job.from}-` };
  return fetch(`${client.base}/h/1/serverjob.fcgi?${query}`, {
    headers: { ...GATEWAY_HEADERS, ...range },
  });
}
