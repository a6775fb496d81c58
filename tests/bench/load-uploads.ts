import type { TestAccount } from "#mock-api/testing/client.ts";
import { ciphertextFor, finishRequest, preupload, sendChunk } from "#mock-api/testing/uploads.ts";
import type { BenchProcess } from "./bench-process.ts";
import type { LoadStack } from "./load-stack.ts";

/** Peaks of memory while uploads run side by side. Flat: the second size needs no more than the first. */
export interface UploadRow {
  readonly uploads: string;
  readonly seconds: number;
  readonly mibPerSecond: number;
  readonly gatewayBeforeMib: number;
  readonly gatewayPeakMib: number;
  readonly apiBeforeMib: number;
  readonly apiPeakMib: number;
}

const SAMPLE_MS = 100;
const MIB = 1024 * 1024;
const CHUNK_MIB = 8;
/** 64 whole packets are 8 MiB of ciphertext. */
const CHUNK_TEXT_BYTES = 64 * 131_036;

export async function measureUploads(
  stack: LoadStack,
  { count, sizes }: { readonly count: number; readonly sizes: readonly number[] },
): Promise<UploadRow[]> {
  const account = await stack.account("uploads", "gateway");
  const rows: UploadRow[] = [];
  for (const mib of sizes) {
    const sizeBytes = (mib / CHUNK_MIB) * CHUNK_TEXT_BYTES;
    const blob = ciphertextFor(sizeBytes);
    const gateway = watch(stack.gateway);
    const api = watch(stack.api);
    const startMs = performance.now();
    await Promise.all(Array.from({ length: count }, () => uploadOnce(account, blob, sizeBytes)));
    const seconds = (performance.now() - startMs) / 1000;
    rows.push({
      uploads: `${count} of ${mib} MiB at once`,
      seconds: Math.round(seconds * 10) / 10,
      mibPerSecond: Math.round((count * mib) / seconds),
      ...named("gateway", gateway()),
      ...named("api", api()),
    });
  }
  return rows;
}

async function uploadOnce(account: TestAccount, blob: Buffer, sizeBytes: number): Promise<void> {
  const opened = await preupload(account, blob.length);
  let answer: Awaited<ReturnType<typeof sendChunk>> | null = null;
  for (let offset = 0; offset < blob.length; offset += CHUNK_MIB * MIB) {
    const bytes = blob.subarray(offset, offset + CHUNK_MIB * MIB);
    answer = await sendChunk(account, opened, { bytes, offset });
    if (answer.success !== 1) throw new Error(`a chunk was refused with ${answer.errcode}`);
  }
  if (answer === null) return;
  const request = finishRequest(opened, { blob, answer, sizeBytes, pid: account.rootId });
  await account.client.call("webfinishbackup", request);
}

function watch(server: BenchProcess): () => { before: number; peak: number } {
  const before = server.rssMib();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, server.rssMib());
  }, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return { before: Math.round(before), peak: Math.round(peak) };
  };
}

function named<N extends "gateway" | "api">(
  name: N,
  { before, peak }: { before: number; peak: number },
) {
  return { [`${name}BeforeMib`]: before, [`${name}PeakMib`]: peak } as Record<
    `${N}BeforeMib` | `${N}PeakMib`,
    number
  >;
}
