/** The page of the core's benchmark: packets and names, each beside what else a browser could use. */
import { gcm } from "@noble/ciphers/aes.js";
import { readNameColumns, toNameRows } from "#app/core/crypto/name-batch.ts";
import { createPacketMethods } from "#app/workers/packets/packet-methods.ts";
import { runLanes } from "#app/workers/packets/run-lanes.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import initProbe, { sealPlain } from "#crypto-wasm/tests/vectors/pkg/coffer_vectors.js";
import { type NameSet, nobleNames, webCryptoNames } from "./crypto-names.client.ts";

const TEXT_BYTES = 131_036;
const PACKET_BYTES = 131_072;
const HEADER_BYTES = 24;
const AAD_BYTES = 12;
const MIB_PACKETS = 8;
const MIB = 1_048_576;
/** What one job of the workers holds. */
const JOB_PACKETS = 32;
const LANES = 8;
const PARTS = ["content", "trust", "unlock"] as const;

/** Milliseconds of one run. */
export type Measure = () => Promise<number>;

export interface CryptoBench {
  /** MiB of one run, and the run. Everything that can be made before is made here. */
  packets(name: string, mib: number): Promise<{ mib: number; ms: number }>;
  names(name: string, count: number): Promise<{ ms: number; right: boolean }>;
}

declare global {
  interface Window {
    cryptoBench?: CryptoBench;
  }
}

const raw = crypto.getRandomValues(new Uint8Array(32));
const job = new Uint8Array(JOB_PACKETS * TEXT_BYTES);
for (let start = 0; start < job.length; start += 65_536)
  crypto.getRandomValues(job.subarray(start, start + 65_536));

for (const part of PARTS) await core.init(part, await fetch(`/wasm/simd/${part}`));
await initProbe({ module_or_path: await (await fetch("/wasm/simd/probe")).arrayBuffer() });
const packetKey = new Uint8Array(core.packetKey(raw, 0));
const key = await crypto.subtle.importKey("raw", packetKey, "AES-GCM", false, [
  "encrypt",
  "decrypt",
]);
const packets = createPacketMethods({ get: async () => key, forget: () => undefined });

/** As an upload has it: the memory of a slice that was handed to the browser takes the next one. */
const room = new Uint8Array(JOB_PACKETS * PACKET_BYTES);

/** Encrypts one job of 32 packets; what a job is made of is the same for all. */
const PACKETS: Readonly<Record<string, () => Promise<void> | void>> = {
  "WebCrypto, 1 in flight": () => rawJob(1),
  "WebCrypto, 8 in flight": () => rawJob(LANES),
  "WebCrypto, 8 in flight, and SHA-256 of each MiB": async () => {
    await Promise.all([rawJob(LANES), digestJob()]);
  },
  "Coffer: packets by WebCrypto": () => packetJob(),
  "Coffer: packets by WebCrypto, digests and checksums": async () => {
    const bytes = job.slice().buffer;
    const run = { keyName: "", stream: 0, firstPacket: 0, isLast: false, bytes } as const;
    await packets.encryptPackets({ ...run, into: room.buffer });
  },
  "Coffer: opening, by WebCrypto, with digests": async () => {
    const sizeBytes = 2 * job.length;
    const bytes = sealedJob().slice().buffer;
    await packets.decryptPackets({ keyName: "", stream: 0, firstPacket: 0, sizeBytes, bytes });
  },
  "Coffer: packets in WebAssembly alone": () => {
    core.sealPackets(raw, 0, 0n, job, randomIvs());
  },
  "Coffer: opening in WebAssembly alone": () => {
    core.openPackets(raw, 0, 0n, BigInt(2 * job.length), sealedJob());
  },
  "RustCrypto aes-gcm in WebAssembly": () => {
    forEachPacket((part, iv, aad) => sealPlain(packetKey, iv, aad, part));
  },
  "@noble/ciphers": () => {
    forEachPacket((part, iv, aad) => gcm(packetKey, iv, aad).encrypt(part));
  },
};

let sealed: Uint8Array | null = null;

function sealedJob(): Uint8Array {
  sealed ??= core.sealPackets(raw, 0, 0n, job, randomIvs());
  return sealed;
}

function randomIvs(): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(JOB_PACKETS * AAD_BYTES));
}

function partOf(index: number): Uint8Array<ArrayBuffer> {
  return job.subarray(index * TEXT_BYTES, (index + 1) * TEXT_BYTES);
}

/** The cipher alone: results are dropped. */
async function rawJob(lanes: number): Promise<void> {
  const ivs = randomIvs();
  await runLanes(JOB_PACKETS, lanes, async (index) => {
    const iv = ivs.subarray(index * AAD_BYTES, (index + 1) * AAD_BYTES);
    await crypto.subtle.encrypt({ name: "AES-GCM", iv, tagLength: 96 }, key, partOf(index));
  });
}

async function digestJob(): Promise<void> {
  const mibBytes = MIB_PACKETS * PACKET_BYTES;
  const mibs = Math.ceil(job.length / mibBytes);
  await runLanes(mibs, mibs, async (mib) => {
    await crypto.subtle.digest("SHA-256", job.subarray(mib * mibBytes, (mib + 1) * mibBytes));
  });
}

/** Headers by the core, cipher by WebCrypto, one blob: what P4 compares. */
async function packetJob(): Promise<void> {
  const headers = core.packetHeaders(0, 0n, randomIvs());
  await runLanes(JOB_PACKETS, LANES, async (index) => {
    const header = headers.subarray(index * HEADER_BYTES, (index + 1) * HEADER_BYTES);
    const [additionalData, iv] = [header.subarray(0, AAD_BYTES), header.subarray(AAD_BYTES)];
    const gcm = { name: "AES-GCM", iv, additionalData, tagLength: 96 };
    const body = await crypto.subtle.encrypt(gcm, key, partOf(index));
    room.set(header, index * PACKET_BYTES);
    room.set(new Uint8Array(body), index * PACKET_BYTES + HEADER_BYTES);
  });
}

function forEachPacket(
  seal: (part: Uint8Array, iv: Uint8Array, aad: Uint8Array) => Uint8Array,
): void {
  const headers = core.packetHeaders(0, 0n, randomIvs());
  const blob = new Uint8Array(JOB_PACKETS * (PACKET_BYTES + 4));
  for (let index = 0; index < JOB_PACKETS; index += 1) {
    const header = headers.subarray(index * HEADER_BYTES, (index + 1) * HEADER_BYTES);
    const body = seal(partOf(index), header.subarray(AAD_BYTES), header.subarray(0, AAD_BYTES));
    blob.set(body, index * PACKET_BYTES);
  }
}

const NAMES: Readonly<
  Record<string, (set: NameSet) => Promise<readonly string[]> | readonly string[]>
> = {
  "Coffer: one batch": ({ metaKey, rows }) => {
    const opened = readNameColumns(core.openNames(metaKey, toNameRows(rows)));
    return opened.map((name) => (name.ok ? name.value.name : ""));
  },
  "WebCrypto, Promise.all": webCryptoNames,
  "@noble/ciphers": nobleNames,
};

async function aNameSet(count: number): Promise<NameSet> {
  const context = { domain: "m", parentFid: "ab".repeat(16), kind: "f" as const };
  const names = Array.from({ length: count }, (_, index) => `Report ${String(index)}.pdf`);
  const fid = "cd".repeat(16);
  const row = [context.domain, context.parentFid, context.kind, fid, 0].join("\t");
  const ivs = new Uint8Array(12 * count);
  for (let start = 0; start < ivs.length; start += 65_536)
    crypto.getRandomValues(ivs.subarray(start, start + 65_536));
  const values = core.sealNames(raw, names.map(() => row).join("\n"), names, ivs);
  const rows = names.map((_, index) => ({ enc_name: values[index * 2] ?? "", ...context }));
  return { metaKey: raw, nameKey: new Uint8Array(core.subkey(raw, "meta-name")), rows, names };
}

const sets = new Map<number, NameSet>();

window.cryptoBench = {
  packets: async (name, mib) => {
    const run = PACKETS[name];
    if (run === undefined) throw new Error(`no ${name}`);
    sealedJob();
    const jobs = Math.max(1, Math.round((mib * MIB) / job.length));
    const start = performance.now();
    for (let count = 0; count < jobs; count += 1) await run();
    return { mib: (jobs * job.length) / MIB, ms: performance.now() - start };
  },
  names: async (name, count) => {
    const set = sets.get(count) ?? (await aNameSet(count));
    sets.set(count, set);
    const start = performance.now();
    const found = (await NAMES[name]?.(set)) ?? [];
    const ms = performance.now() - start;
    return { ms, right: found.length === count && found.every((one, i) => one === set.names[i]) };
  },
};
