/** Runs in a browser: known answers against the core, and the real pool with its workers. Bundled by `bundle.ts`. */

import type { CryptoPort } from "#app/core/crypto/port.ts";
import { createCryptoPool } from "#app/platform/crypto/pool.client.ts";
import { init } from "#crypto-wasm/pkg/coffer_crypto.js";
import { type KnownAnswerReport, runObjectVectors, runPacketVectors } from "../known-answers.ts";

const PASSWORD = "correct horse battery";
const IDS = { userId: "12", pubkeyId: "15", mainShareId: "7", vaultShareId: "8" };
const SESSION = { accessToken: "t", accessSecret: "s3cr3t", uid: "12", webDeviceId: "3" };
const TEXT_BYTES = 131_036;
const PACKETS_PER_JOB = 32;
const MIB = 1_048_576;
const PARTS = ["content", "trust", "unlock"] as const;
const WASM_SIMD = wasmOf("simd");
const WASM_BASELINE = wasmOf("baseline");

export interface PageReport {
  readonly objects: KnownAnswerReport;
  readonly packets: KnownAnswerReport;
  /** What a sign-up, reload and lock over the workers gave. */
  readonly account: { rank: number; restored: string; reopened: number; afterLock: string };
  readonly speed: Readonly<Record<string, number>>;
}

declare global {
  interface Window {
    runCryptoPage: (mibs: number) => Promise<PageReport>;
  }
}

window.runCryptoPage = async (mibs) => {
  for (const part of PARTS) await init(part, await fetch(WASM_SIMD[part]));
  const [objects, packets] = await Promise.all(
    ["objects_v1.json", "packet_v1.json"].map(async (name) =>
      (await fetch(`/vectors/${name}`)).json(),
    ),
  );
  return {
    objects: await runObjectVectors(objects),
    packets: await runPacketVectors(packets),
    account: await runAccount(),
    speed: { ...(await measurePackets(mibs)), ...(await measureNames()) },
  };
};

function wasmOf(variant: string) {
  const url = (part: string) => `/wasm/${variant}/${part}`;
  return { content: url("content"), trust: url("trust"), unlock: url("unlock") };
}

function startPool(): CryptoPort {
  return createCryptoPool({
    startWorker: (name) => new Worker("/worker.js", { type: "module", name }),
    wasmSimd: WASM_SIMD,
    wasmBaseline: WASM_BASELINE,
    cores: navigator.hardwareConcurrency,
  });
}

const NAME = "maren@harbour.example";

async function runAccount(): Promise<PageReport["account"]> {
  const first = startPool();
  const keys = await first.createAccount({
    password: PASSWORD,
    ids: IDS,
    device: { name: "Page" },
    nowS: 1,
  });
  const { salt, loginHash: _loginHash, shares: _shares, ...record } = keys;
  const user = { ...record, pinned: null };
  const unlocked = await first.unlock({ ...user, password: PASSWORD, loginSalt: salt });
  await first.setSession(SESSION);
  await first.persist(NAME);
  const second = startPool();
  const restored = await second.restore(NAME);
  const reopened = await second.reopen({ ...user, enc_meta_key: "", enc_priv_key: "" });
  await second.lock("idle");
  const afterLock = await startPool().restore(NAME);
  return { rank: unlocked.rank, restored, reopened: reopened.stopCode, afterLock };
}

/** MiB/s through the pool: one stream, then two beside each other. */
async function measurePackets(mibs: number): Promise<Record<string, number>> {
  const pool = startPool();
  const dataKey = await pool.generateDataKey();
  await pool.encryptPackets({
    dataKey,
    stream: 0,
    firstPacket: 0,
    isLast: true,
    bytes: new ArrayBuffer(9),
    streamKey: "a",
  });
  await pool.encryptPackets({
    dataKey,
    stream: 0,
    firstPacket: 0,
    isLast: true,
    bytes: new ArrayBuffer(9),
    streamKey: "b",
  });
  const encrypt = (streamKey: string) =>
    run(mibs, (firstPacket, bytes) =>
      pool.encryptPackets({ dataKey, stream: 0, firstPacket, isLast: false, bytes, streamKey }),
    );
  const one = await timed(() => encrypt("a"));
  const two = await timed(() => Promise.all([encrypt("a"), encrypt("b")]));
  const blob = (
    await pool.encryptPackets({
      dataKey,
      stream: 0,
      firstPacket: 0,
      isLast: false,
      bytes: job(),
      streamKey: "a",
    })
  ).bytes;
  const jobs = jobsOf(mibs);
  const sizeBytes = PACKETS_PER_JOB * TEXT_BYTES * 2;
  const open = await timed(() =>
    inLanes(jobs, async () => {
      await pool.decryptPackets({
        dataKey,
        stream: 0,
        firstPacket: 0,
        sizeBytes,
        bytes: blob.slice(0),
        streamKey: "a",
      });
    }),
  );
  const raw = await timed(() => rawWebCrypto(mibs));
  return {
    encryptMibS: mibs / one,
    encryptTwoStreamsMibS: (2 * mibs) / two,
    decryptMibS: mibs / open,
    rawWebCryptoMibS: mibs / raw,
  };
}

async function measureNames(): Promise<Record<string, number>> {
  const pool = startPool();
  const keys = await pool.createAccount({
    password: PASSWORD,
    ids: IDS,
    device: { name: "Page" },
    nowS: 1,
  });
  await pool.unlock({ ...keys, password: PASSWORD, loginSalt: keys.salt, pinned: null });
  const context = { domain: "m", parentFid: "0".repeat(32), kind: "f" as const };
  const count = 100_000;
  const fid = await pool.generateId();
  const names = Array.from({ length: count }, (_, index) => ({
    name: `Report ${String(index)}.pdf`,
    fid,
    rev: 0,
    context,
  }));
  const sealing = performance.now();
  const sealed = await pool.sealNames(names);
  const sealMs = performance.now() - sealing;
  const rows = sealed.map(({ enc_name }) => ({ enc_name, context }));
  const opening = performance.now();
  const opened = await pool.openNames(rows);
  const openMs = performance.now() - opening;
  const page = performance.now();
  await pool.openNames(rows.slice(0, 20));
  const isRight = opened.every((name, index) => name.ok && name.value.name === names[index]?.name);
  return {
    seal100kMs: sealMs,
    open100kMs: openMs,
    open20Ms: performance.now() - page,
    namesRight: Number(isRight),
  };
}

function run(
  mibs: number,
  step: (firstPacket: number, bytes: ArrayBuffer) => Promise<unknown>,
): Promise<void> {
  return inLanes(jobsOf(mibs), async (index) => {
    await step(index * PACKETS_PER_JOB, job());
  });
}

function jobsOf(mibs: number): number {
  return Math.round((mibs * MIB) / (PACKETS_PER_JOB * TEXT_BYTES));
}

function job(): ArrayBuffer {
  return new ArrayBuffer(PACKETS_PER_JOB * TEXT_BYTES);
}

async function inLanes(count: number, step: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await step(next - 1);
    }
  };
  await Promise.all([lane(), lane()]);
}

async function rawWebCrypto(mibs: number): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt"]);
  const text = new Uint8Array(TEXT_BYTES);
  const count = jobsOf(mibs) * PACKETS_PER_JOB;
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await crypto.subtle.encrypt(
        { name: "AES-GCM", iv: new Uint8Array(12), tagLength: 96 },
        key,
        text,
      );
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}

/** Seconds. */
async function timed(step: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await step();
  return (performance.now() - start) / 1000;
}
