import type { Readable } from "node:stream";

/** An upload under way, by its backup id, or what it became, by its cachekey. */
export type BlobKind = "temporary" | "finished";

export interface BlobFile {
  readonly kind: BlobKind;
  readonly name: string;
}

/** A file that nobody knows, out of the way and not deleted. */
export interface QuarantinedFile extends BlobFile {
  /** When it was put there, Unix seconds. */
  readonly sinceS: number;
}

/** Bytes on their way out, with how many of them were read so far. */
export type BlobStream = Readable & { readonly bytesRead: number };

export interface BlobWrite {
  readonly backupId: string;
  /** Place of the first byte. */
  readonly at: number;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Aborted: nothing more is written, and the writing fails with its reason. */
  readonly signal: AbortSignal;
}

/** All bytes of an upload, at once. */
export interface WholeBlob {
  readonly backupId: string;
  readonly cachekey: string;
  readonly bytes: Uint8Array;
}

/** Where ciphertext lies. Streams go in and out; nothing here knows what is in them. */
export interface BlobStore {
  /**
   * Writes into an upload, which begins with it; the bytes are durable when this resolves. Without
   * room for them it fails with the code `ENOSPC`.
   */
  write(write: BlobWrite): Promise<void>;
  /**
   * Writes whole uploads and moves them into place, together; all of them are durable when this resolves. Again
   * is as good. Without room for them it fails with the code `ENOSPC`.
   */
  putWhole(blobs: readonly WholeBlob[]): Promise<void>;
  /** Removes what lies behind so many bytes of an upload; all of it at 0. Never makes it longer. */
  cutTemporary(backupId: string, sizeBytes: number): Promise<void>;
  /** Moves an upload into place; done already is as good. False: neither file is there. */
  publish(backupId: string, cachekey: string): Promise<boolean>;
  remove(backupId: string, cachekey: string): Promise<void>;
  /** Removes a finished blob; none is as good. */
  removeFinished(cachekey: string): Promise<void>;
  /** Removes bytes of an upload; none is as good. */
  removeTemporary(backupId: string): Promise<void>;
  /** Removes for good what was removed while a backup ran, unless one still runs; returns how many files. */
  emptyRemoved(): Promise<number>;
  /** All files there, some at a time. */
  temporaryNames(): AsyncIterable<string[]>;
  finishedNames(): AsyncIterable<string[]>;
  /** When a file was last written to, Unix seconds; undefined when it is not there. */
  touchedS(file: BlobFile): Promise<number | undefined>;
  /** Size in bytes, undefined when there is no such blob. */
  sizeOf(cachekey: string): Promise<number | undefined>;
  /** Bytes `first` to `last`, both included. */
  read(cachekey: string, first: number, last: number): BlobStream;
  /** All bytes of an upload, in place already or not. */
  readUpload(backupId: string, cachekey: string): AsyncIterable<Uint8Array>;
  freeBytes(): Promise<number>;
  /** Writes and removes a small file; throws when the store cannot be written. */
  probe(): Promise<void>;
  readonly quarantine: Quarantine;
  readonly mark: BlobMark;
}

/** Where files wait that no row names. */
export interface Quarantine {
  put(file: BlobFile, nowS: number): Promise<void>;
  /** Back to where it is read from. */
  restore(file: QuarantinedFile): Promise<void>;
  delete(file: QuarantinedFile): Promise<void>;
  /** All files there, some at a time, each time of one kind. */
  files(): AsyncIterable<QuarantinedFile[]>;
}

/** A text beside the blobs that says whose they are. */
export interface BlobMark {
  /** Undefined when there is none. */
  read(): Promise<string | undefined>;
  /** Whole or not at all; `draft` tells this writing from all others. */
  write(text: string, draft: string): Promise<void>;
}
