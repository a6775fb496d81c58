import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { type OpenPackets, openByCore } from "./packet-engines.ts";
import { hex, type Json, same, unhex, type Vector } from "./vector.ts";

const PACKET_BYTES = 131_072;
const TEXT_BYTES = 131_036;

/** Packets and blobs, opened by one of the two ciphers. Valid blobs are kept, because negatives are made of them. */
export class PacketVectors {
  readonly #blobs = new Map<string, Uint8Array>();
  readonly #open: OpenPackets;

  constructor(open: OpenPackets = openByCore) {
    this.#open = open;
  }

  async run(vector: Vector): Promise<Json> {
    if (vector.kind === "packet") return this.#packet(vector);
    const blob = vector.valid ? writeBlob(vector) : this.#broken(vector);
    same(await sha256(blob), vector.blob_sha256, "blob");
    if (vector.valid) {
      this.#blobs.set(vector.id, blob);
      checkDigests(vector, blob);
    }
    const size = BigInt(vector.claimed_size ?? vector.size);
    core.checkBlob(size, BigInt(blob.length));
    const stream = vector.expected_stream ?? vector.stream;
    const dataKey = unhex(vector.data_key);
    const text = await this.#open({ dataKey, stream, first: 0n, sizeBytes: size, blob });
    same(await sha256(text), vector.plaintext_sha256, "plaintext");
  }

  async #packet(vector: Vector): Promise<void> {
    const sealed = makePacket(vector);
    same(await sha256(sealed), vector.packet_sha256, "packet");
    const read = vector.read_as ?? vector;
    const text = await this.#open({
      dataKey: unhex(vector.data_key),
      stream: vector.stream,
      first: BigInt(read.index),
      sizeBytes: sizeOf({ ...read, length: vector.length }),
      blob: sealed,
    });
    same(hex(sealed.subarray(0, 12)), vector.header, "header");
    const { plaintext, start = 0, length } = vector;
    same(await sha256(text), await sha256(pattern(plaintext, start, length)), "plaintext");
  }

  #broken(vector: Vector): Uint8Array {
    const whole = this.#blobs.get(vector.of) ?? new Uint8Array();
    const count = Math.ceil(whole.length / PACKET_BYTES);
    let packets: Uint8Array[] = Array.from({ length: count }, (_, i) =>
      whole.slice(i * PACKET_BYTES, (i + 1) * PACKET_BYTES),
    );
    for (const op of vector.ops) packets = apply(op, packets);
    return join(packets);
  }
}

/** Of the blob that a single packet is read from: as told, or one that so many packets can have. */
function sizeOf({ size, index, packets, length }: Json): bigint {
  const isLast = index + 1 === packets;
  const whole = isLast ? (packets - 1) * TEXT_BYTES + length : packets * TEXT_BYTES;
  return BigInt(size ?? whole);
}

function apply(op: Json, packets: Uint8Array[]): Uint8Array[] {
  const bytes = unhex(op.hex ?? "");
  const last = packets[packets.length - 1] ?? new Uint8Array();
  const target = packets[op.packet] ?? new Uint8Array();
  switch (op.op) {
    case "empty":
      return [];
    case "keep":
      return op.packets.map((index: number) => packets[index]?.slice());
    case "set":
      target.set(bytes, op.byte);
      return packets;
    case "xor":
      target.set(
        bytes.map((byte, i) => byte ^ (target[op.byte + i] ?? 0)),
        op.byte,
      );
      return packets;
    case "append":
      return [...packets.slice(0, -1), join([last, bytes])];
    case "cut":
      return [...packets.slice(0, -1), last.slice(0, -op.bytes)];
    default:
      return packets.map((packet, index) =>
        index === op.packet ? makePacket(op.made_with) : packet,
      );
  }
}

function writeBlob(vector: Vector): Uint8Array {
  const ivs = unhex(vector.ivs.join(""));
  const text = pattern(vector.plaintext, 0, vector.size);
  return core.sealLastPackets(unhex(vector.data_key), vector.stream, 0n, text, ivs);
}

function makePacket(made: Json): Uint8Array {
  const text = pattern(made.plaintext, made.start ?? 0, made.length);
  const write = made.index + 1 === made.packets ? core.sealLastPackets : core.sealPackets;
  return write(unhex(made.data_key), made.stream, BigInt(made.index), text, unhex(made.iv));
}

function checkDigests(vector: Vector, blob: Uint8Array): void {
  const inner = core.innerDigests(blob);
  same((hex(inner).match(/.{64}/g) ?? []).slice(), vector.mib_digests, "inner digests");
  same(core.finishDigest(inner), vector.D, "D");
  const cut = Math.floor(blob.length / 3);
  const [first, second] = [blob.subarray(0, cut), blob.subarray(cut)];
  const combined = core.crc32Combine(core.crc32(first), core.crc32(second), BigInt(second.length));
  same(combined, core.crc32(blob), "crc32");
}

function pattern({ a, b }: { a: number; b: number }, start: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, j) => (a * (start + j) + b) % 256);
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let start = 0;
  for (const part of parts) {
    joined.set(part, start);
    start += part.length;
  }
  return joined;
}

async function sha256(bytes: Uint8Array): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))));
}
