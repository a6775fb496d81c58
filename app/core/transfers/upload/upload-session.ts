import type { SliceNote } from "#app/core/crypto/packet-port.ts";
import type { DataKeyId, Fid, ShareKeyId } from "#app/core/crypto/port.ts";
import type { WriteTarget } from "#app/core/keys/write-target.ts";
import type { Lease } from "#app/core/transfers/byte-budget.ts";
import { cutIntoRuns, type PacketRun } from "#app/core/transfers/layout.ts";
import type { TransferSizes } from "#app/core/transfers/sizes.ts";
import type { ChunkParts } from "#app/core/transfers/upload/chunk-parts.ts";
import type { KeptUpload } from "#app/core/transfers/upload/kept-upload.ts";
import type { NotedRun } from "#app/core/transfers/upload/resume-record.crypto.ts";
import type { ChunkAck, NamePlace, UploadTicket } from "#app/core/transfers/upload/upload.api.ts";
import type { UploadBase } from "#app/core/transfers/upload/version-base.ts";

/** An encrypted chunk that the server has not acknowledged yet. */
export interface HeldChunk {
  readonly run: PacketRun;
  readonly body: Blob;
  /** Of each packet, in order. */
  readonly packetCrc32s: readonly number[];
  readonly parts: ChunkParts;
  readonly lease: Lease;
}

export interface SessionStart {
  readonly ticket: UploadTicket;
  readonly fid: Fid;
  readonly dataKey: DataKeyId;
  readonly target: Pick<WriteTarget, "ks">;
  /** Links that cover the folder; their keys are open. */
  readonly covering: readonly ShareKeyId[];
  readonly place: NamePlace;
  readonly name: string;
  readonly sizeBytes: number;
  readonly startedAtMs: number;
  /** The file that gets a new version; null for a new file. */
  readonly base: UploadBase | null;
  /** Where it is noted what is sent; null for what ends with its page. */
  readonly kept: KeptUpload | null;
}

/**
 * One upload under one data key: what is acknowledged, what is encrypted and still held. No two
 * packets of one place ever leave the browser under the same key: a session that lost bytes which
 * may have been sent is over (D19).
 */
export class UploadSession {
  readonly ticket: UploadTicket;
  readonly fid: Fid;
  readonly dataKey: DataKeyId;
  readonly target: Pick<WriteTarget, "ks">;
  covering: readonly ShareKeyId[];
  readonly runs: readonly PacketRun[];
  readonly startedAtMs: number;
  readonly base: UploadBase | null;
  readonly kept: KeptUpload | null;
  /** The name may change when it was taken while the bytes went up. */
  place: NamePlace;
  name: string;
  ack: ChunkAck | null = null;
  #cryptBytes = 0;
  #networkBytes = 0;
  #isLost = false;
  readonly #held = new Map<number, HeldChunk>();
  readonly #acknowledged = new Set<number>();
  readonly #digests = new Map<number, readonly string[]>();
  /** Runs that were made before: they are made the same again, or not at all. */
  readonly #notes = new Map<number, readonly SliceNote[]>();
  /** Of the beginning of a run, ciphertext that an earlier page sent. */
  readonly #durableBytes = new Map<number, number>();

  constructor(start: SessionStart, { sendBytes }: Pick<TransferSizes, "sendBytes">) {
    this.ticket = start.ticket;
    this.fid = start.fid;
    this.dataKey = start.dataKey;
    this.target = start.target;
    this.covering = start.covering;
    this.place = start.place;
    this.name = start.name;
    this.startedAtMs = start.startedAtMs;
    this.base = start.base;
    this.kept = start.kept;
    this.runs = cutIntoRuns(start.sizeBytes, sendBytes);
  }

  /** Runs that are not acknowledged, in order. */
  unsentRuns(): readonly PacketRun[] {
    return this.runs.filter((run) => !this.#acknowledged.has(run.index));
  }

  heldChunk(run: PacketRun): HeldChunk | undefined {
    return this.#held.get(run.index);
  }

  hold(chunk: HeldChunk, mibDigests: readonly string[]): void {
    this.#cryptBytes += bytesOf(chunk.run);
    this.#held.set(chunk.run.index, chunk);
    this.#digests.set(chunk.run.index, mibDigests);
  }

  /** What an earlier page, or an earlier life of the keys, noted of a run. */
  restore(run: PacketRun, { digests, notes }: NotedRun): void {
    this.#digests.set(run.index, digests);
    this.#notes.set(run.index, notes);
  }

  notesOf(run: PacketRun): readonly SliceNote[] | undefined {
    return this.#notes.get(run.index);
  }

  /** So much of the beginning of a run is on the server's disk, and its end is not. */
  restoreDurable(run: PacketRun, encBytes: number): void {
    this.#durableBytes.set(run.index, encBytes);
  }

  durableBytesOf(run: PacketRun): number {
    return this.#durableBytes.get(run.index) ?? 0;
  }

  /** The server has these bytes on disk. */
  acknowledge(run: PacketRun): void {
    this.#networkBytes += bytesOf(run);
    this.#acknowledged.add(run.index);
    const held = this.#held.get(run.index);
    // It was encrypted by an earlier page.
    if (held === undefined) this.#cryptBytes += bytesOf(run);
    held?.lease.release();
    this.#held.delete(run.index);
  }

  /** Plaintext bytes of chunks that are encrypted, and of those that are acknowledged. */
  progress(): { cryptBytes: number; networkBytes: number } {
    return { cryptBytes: this.#cryptBytes, networkBytes: this.#networkBytes };
  }

  /** Of each MiB of its ciphertext, in order. */
  get digests(): readonly string[] {
    return this.runs.flatMap((run) => this.#digests.get(run.index) ?? []);
  }

  /** Keeps held bytes for a retry, unless another upload needs the room. */
  park(): void {
    for (const chunk of this.#held.values()) {
      chunk.lease.park(() => {
        this.#isLost = true;
      });
    }
  }

  /** True when every packet made so far is acknowledged or still here. */
  unpark(): boolean {
    const kept = [...this.#held.values()].map((chunk) => chunk.lease.unpark());
    return kept.every(Boolean) && !this.#isLost;
  }

  /** Lets go of everything; what the key worker holds is released by the caller. */
  drop(): void {
    for (const chunk of this.#held.values()) chunk.lease.release();
    this.#held.clear();
    this.#isLost = true;
  }
}

function bytesOf(run: PacketRun): number {
  return run.toByte - run.fromByte;
}
