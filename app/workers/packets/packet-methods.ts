import { hurryCollection, WORKER_GARBAGE_COUNTS } from "#app/contract/collector.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { DecryptedPackets, EncryptedPackets } from "#app/core/crypto/packet-port.ts";
import type {
  DecryptJob,
  EncryptJob,
  PacketWorkerMethods,
} from "#app/core/crypto/worker-messages.ts";
import { randomBytes } from "#app/platform/random.client.ts";
import { CONTENT, type MethodTable, NONE, on } from "#app/workers/core-parts.ts";
import { fromHex, toHex } from "#app/workers/encoding.ts";
import { Refusal } from "#app/workers/refusal.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { runLanes } from "./run-lanes.ts";
import { isNoted, makeNote } from "./slice-notes.ts";

const PACKET_BYTES = 131_072;
const TEXT_BYTES = 131_036;
const AAD_BYTES = 12;
const HEADER_BYTES = 24;
const IV_BYTES = 12;
const TAG_BITS = 96;
const PACKETS_PER_MIB = 8;
/** Packets in flight: more gain nothing, fewer leave the cipher idle. */
const LANES = 8;
/** Of each run that is encrypted what came in and what WebCrypto made are garbage. */
const ENCRYPT_GARBAGE_COUNTS = 2 * WORKER_GARBAGE_COUNTS;

/** Keys of streams, there as soon as the key worker has handed them over. */
export interface PacketKeySource {
  get(keyName: string): Promise<CryptoKey>;
  forget(keyNames: readonly string[]): void;
}

/** Packets of files and thumbnails (Formats 2): the core lays out and checks, WebCrypto encrypts. */
export function createPacketMethods(keys: PacketKeySource): MethodTable<PacketWorkerMethods> {
  return {
    encryptPackets: on(CONTENT, async (job) => {
      const noteKey = job.resume === undefined ? null : await keys.get(job.resume.keyName);
      return encrypt(await keys.get(job.keyName), job, noteKey);
    }),
    isNotedSlice: on(NONE, async (job) =>
      isNoted(await keys.get(job.keyName), job, new Uint8Array(job.bytes)),
    ),
    decryptPackets: on(CONTENT, async (job) => decrypt(await keys.get(job.keyName), job)),
    forgetKeys: on(NONE, async (keyNames) => keys.forget(keyNames)),
  };
}

async function encrypt(
  key: CryptoKey,
  job: EncryptJob,
  noteKey: CryptoKey | null,
): Promise<EncryptedPackets> {
  const text = new Uint8Array(job.bytes);
  const isWhole = text.length > 0 && (job.isLast || text.length % TEXT_BYTES === 0);
  if (!isWhole) throw new Refusal(CODES.unknownApi);
  const count = Math.ceil(text.length / TEXT_BYTES);
  const ivs = await ivsOf(job, { noteKey, text, count });
  const headers = headersOf(job, ivs);
  const blob = roomFor(text.length + count * (PACKET_BYTES - TEXT_BYTES), job.into);
  const packetCrc32s: number[] = [];
  const digests = new DigestRun(blob, job.firstPacket);
  await runLanes(count, LANES, async (index) => {
    const header = headers.subarray(index * HEADER_BYTES, (index + 1) * HEADER_BYTES);
    const part = text.subarray(index * TEXT_BYTES, (index + 1) * TEXT_BYTES);
    const body = await crypto.subtle.encrypt(gcm(header), key, part);
    blob.set(header, index * PACKET_BYTES);
    blob.set(new Uint8Array(body), index * PACKET_BYTES + HEADER_BYTES);
    digests.packetIsReady(index);
    // While it is in the cache and the cipher works on the next ones (Spec B§7).
    const packet = blob.subarray(index * PACKET_BYTES, (index + 1) * PACKET_BYTES);
    packetCrc32s[index] = core.crc32(packet);
  });
  hurryCollection(ENCRYPT_GARBAGE_COUNTS * job.bytes.byteLength);
  const made = { bytes: blob.buffer, mibDigests: await digests.finish(), packetCrc32s };
  return noteKey === null ? made : { ...made, note: await makeNote(noteKey, job, { ivs, text }) };
}

interface Slice {
  readonly noteKey: CryptoKey | null;
  readonly text: Uint8Array<ArrayBuffer>;
  readonly count: number;
}

/** Fresh ones, or those of a note: for the very bytes that they were used for (Reading R-301). */
async function ivsOf(job: EncryptJob, { noteKey, text, count }: Slice) {
  const note = job.resume?.note ?? "make";
  if (note === "make") return randomBytes(count * IV_BYTES);
  const isSame = noteKey !== null && (await isNoted(noteKey, { ...job, note }, text));
  const ivs = fromHex(note.ivs);
  if (!isSame || ivs.length !== count * IV_BYTES) throw new Refusal(CODES.sourceChanged);
  return ivs;
}

async function decrypt(key: CryptoKey, job: DecryptJob): Promise<DecryptedPackets> {
  const blob = new Uint8Array(job.bytes);
  const count = checkRun(job, blob);
  const digests = new DigestRun(blob, job.firstPacket);
  for (let index = 0; index < count; index += 1) digests.packetIsReady(index);
  const text = new Uint8Array(blob.length - count * (PACKET_BYTES - TEXT_BYTES));
  await runLanes(count, LANES, async (index) => {
    const packet = blob.subarray(index * PACKET_BYTES, (index + 1) * PACKET_BYTES);
    const part = await open(key, packet);
    text.set(new Uint8Array(part), index * TEXT_BYTES);
  });
  const mibDigests = await digests.finish();
  // What came in goes back to be used again; what WebCrypto made is the only garbage.
  hurryCollection(WORKER_GARBAGE_COUNTS * job.bytes.byteLength);
  return { bytes: text.buffer, mibDigests, spare: job.bytes };
}

/** Memory that was used before where it is there: every page of fresh memory is a fault. */
function roomFor(bytes: number, spare: ArrayBuffer | undefined): Uint8Array<ArrayBuffer> {
  return spare?.byteLength === bytes ? new Uint8Array(spare) : new Uint8Array(bytes);
}

/** Lengths, then headers (Formats 2, steps 1 to 3); gives the number of packets. */
function checkRun(job: DecryptJob, blob: Uint8Array): number {
  if (!Number.isSafeInteger(job.sizeBytes) || job.sizeBytes < 1)
    throw new Refusal(CODES.fileCorrupted);
  const size = BigInt(job.sizeBytes);
  const first = BigInt(job.firstPacket);
  const count = Number(core.packetsIn(size, first, BigInt(blob.length)));
  const headers = new Uint8Array(count * HEADER_BYTES);
  for (let index = 0; index < count; index += 1) {
    const start = index * PACKET_BYTES;
    headers.set(blob.subarray(start, start + HEADER_BYTES), index * HEADER_BYTES);
  }
  core.checkHeaders(size, job.stream, first, headers);
  return count;
}

async function open(key: CryptoKey, packet: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  try {
    return await crypto.subtle.decrypt(gcm(packet), key, packet.subarray(HEADER_BYTES));
  } catch {
    throw new Refusal(CODES.contentRefused);
  }
}

function headersOf(job: EncryptJob, ivs: Uint8Array): Uint8Array<ArrayBuffer> {
  const make = job.isLast ? core.lastPacketHeaders : core.packetHeaders;
  return new Uint8Array(make(job.stream, BigInt(job.firstPacket), ivs));
}

function gcm(header: Uint8Array<ArrayBuffer>) {
  return {
    name: "AES-GCM",
    iv: header.subarray(AAD_BYTES, HEADER_BYTES),
    additionalData: header.subarray(0, AAD_BYTES),
    tagLength: TAG_BITS,
  };
}

/** SHA-256 of each MiB of a blob, started as soon as its eight packets are there (Formats 4). */
class DigestRun {
  readonly #blob: Uint8Array<ArrayBuffer>;
  readonly #isAligned: boolean;
  readonly #missing: number[];
  readonly #digests: Promise<ArrayBuffer>[] = [];

  constructor(blob: Uint8Array<ArrayBuffer>, firstPacket: number) {
    this.#blob = blob;
    this.#isAligned = firstPacket % PACKETS_PER_MIB === 0;
    const count = Math.ceil(blob.length / PACKET_BYTES);
    const mibs = Math.ceil(count / PACKETS_PER_MIB);
    this.#missing = Array.from({ length: mibs }, (_, mib) =>
      Math.min(PACKETS_PER_MIB, count - mib * PACKETS_PER_MIB),
    );
  }

  packetIsReady(index: number): void {
    const mib = Math.floor(index / PACKETS_PER_MIB);
    const missing = (this.#missing[mib] ?? 0) - 1;
    this.#missing[mib] = missing;
    if (missing !== 0) return;
    if (!this.#isAligned) return;
    this.#digests[mib] = crypto.subtle.digest("SHA-256", this.#bytesOf(mib));
  }

  /** Hex, in order; nothing for a run that does not begin at a MiB. */
  async finish(): Promise<string[]> {
    const digests = await Promise.all(this.#digests);
    return digests.map((digest) => toHex(new Uint8Array(digest)));
  }

  #bytesOf(mib: number): Uint8Array<ArrayBuffer> {
    const start = mib * PACKETS_PER_MIB * PACKET_BYTES;
    return this.#blob.subarray(start, start + PACKETS_PER_MIB * PACKET_BYTES);
  }
}
