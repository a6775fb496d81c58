import type { DecryptedPackets } from "#app/core/crypto/packet-port.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { Connection } from "#app/core/transfers/connection.ts";
import { fetchReadKeys, type ReadTicket } from "#app/core/transfers/download/download.api.ts";
import {
  type OpenedBlob,
  openBlob,
  openReadKeys,
  requireDigest,
} from "#app/core/transfers/download/download.crypto.ts";
import { type FirstRange, withFirst } from "#app/core/transfers/download/first-read.ts";
import {
  openSlice,
  type RangeRead,
  readRange,
  readSealed,
  type SealedPiece,
} from "#app/core/transfers/download/read-range.ts";
import type { Reading, ReadPorts } from "#app/core/transfers/download/reading.ts";
import type { ReadContext, TransferNote } from "#app/core/transfers/engine.ts";
import { Gate } from "#app/core/transfers/gate.ts";
import type { Pacer } from "#app/core/transfers/pace/pacer.ts";
import { isOfVault } from "#app/core/transfers/server-way/vault-keys.ts";
import type { SendLanes } from "#app/core/transfers/share/send-lanes.ts";
import { Standstill } from "#app/core/transfers/standstill.ts";
import { type Picture, readThumb } from "#app/core/transfers/thumbs/read-thumb.ts";
import type { ThumbStream } from "#app/core/transfers/thumbs/thumbs.api.ts";
import { currentAccount } from "#app/core/transfers/transfer-ports.ts";

export interface ReaderParts {
  readonly ports: ReadPorts;
  readonly connection: Connection;
  /** Shared with all transfers. */
  readonly lanes: SendLanes;
}

/** One file, and who waits for it. */
interface FileWanted {
  readonly item: FileItem;
  readonly context: ReadContext;
  readonly signal: AbortSignal;
}

/** Files that are opened together: one question, one ticket, one use of a link (Reading R-99). */
export interface FilesWanted {
  readonly items: readonly FileItem[];
  readonly context: ReadContext;
  /** Of files that were opened before for the same use. */
  readonly ticket?: string;
}

export interface ReadControl {
  readonly signal: AbortSignal;
  /** Told when waiting for a connection begins and ends. */
  readonly onWaiting?: (isWaiting: boolean) => void;
  readonly standstill?: Standstill;
  /** Whose limit it keeps to. */
  readonly pacer?: Pacer;
}

export interface OpenFiles {
  readonly ticket: string;
  /** Whether one of them is under a key of the Vault. */
  readonly isOfVault: boolean;
  /** Its key and seal alone; whoever opens it releases the data key. */
  openBlob(item: FileItem): Promise<OpenedBlob>;
  /** Data key and seal of one of them; 2010, 7102, 7103. Whoever opens it closes it. */
  openFile(item: FileItem): Promise<OpenFile>;
}

/** A file whose key and seal are open. What its seal says, and its content. */
export interface OpenFile {
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly modifiedMs: number;
  readonly note: TransferNote | null;
  /** D of Formats 4, hex: which content it is. */
  readonly digestHex: string;
  read(range: RangeRead): AsyncGenerator<ArrayBuffer, void, undefined>;
  /** The rest from a border of slices on, sealed as it came; {@link requireWhole} says whether that is all. */
  readSealed(range: Pick<RangeRead, "from" | "progress">): AsyncGenerator<SealedPiece>;
  /** A slice that was kept sealed; 2020, 2050, 7103. */
  openSlice(piece: Omit<SealedPiece, "digests">): Promise<DecryptedPackets>;
  /** 7103 unless these are the digests of all of it. */
  requireWhole(digests: readonly string[]): Promise<void>;
  /** 7102 where there is none; 2020, 2050 for one of another file, version or stream (Trust D13). */
  thumbnail(stream: ThumbStream): Promise<Picture>;
  close(): Promise<void>;
}

/** A file that is opened before whoever reads it is there. */
interface BegunFile {
  readonly item: FileItem;
  readonly control: AbortController;
  readonly file: Promise<OpenFile>;
}

/** Who has not come by then does not come. */
const BEGUN_MS = 10_000;

/** Pictures wait neither for the large chunks of transfers nor in the way of calls. */
const THUMB_CONNECTIONS = 2;

/**
 * Plaintext of files and of parts of files, from whichever host has it. Nothing is given on before
 * key, seal and packet verified. Downloads and zips read through it, and so can whatever has no row.
 */
export class Reader {
  readonly #parts: ReaderParts;
  readonly #thumbGate = new Gate(THUMB_CONNECTIONS);
  #lastId = 0;
  #begun: BegunFile | null = null;

  constructor(parts: ReaderParts) {
    this.#parts = parts;
  }

  /**
   * Opens one of the own files while the screen that shows it comes: the next who opens this content has it, once
   * and within {@link BEGUN_MS}. The first ranges are read meanwhile. One at a time; what nobody takes is closed.
   */
  begin(item: FileItem, first: readonly FirstRange[] = []): void {
    this.#dropBegun();
    const control = new AbortController();
    const { signal } = control;
    const opened = this.#openFile({ item, context: { kind: "files" }, signal });
    const file = opened.then((one) => withFirst(one, first));
    // Its bytes are asked for next: whether their host answers is known by then.
    const { connection } = this.#parts;
    const [host] = connection.hosts;
    if (host !== undefined) void connection.isHostUp(host);
    // Whoever takes it hears of its failure.
    file.catch(() => undefined);
    const begun = { item, control, file };
    this.#begun = begun;
    this.#parts.ports.clock.sleep(BEGUN_MS, signal).then(
      () => this.#begun === begun && this.#dropBegun(),
      () => undefined,
    );
  }

  /** Bytes `[from, to)` of one file; what lies past its end is not there. */
  async *read(
    wanted: { item: FileItem; context: ReadContext; signal: AbortSignal } & RangeRead,
  ): AsyncGenerator<ArrayBuffer, void, undefined> {
    const { item, context, signal, ...range } = wanted;
    const file = await this.openFile({ item, context, signal });
    try {
      yield* file.read(range);
    } finally {
      await file.close();
    }
  }

  /** One file for many parts of it: one ticket, one use of a link. Whoever opens it closes it. */
  async openFile(wanted: FileWanted): Promise<OpenFile> {
    const begun = this.#takeBegun(wanted);
    return begun === null ? this.#openFile(wanted) : begun.file;
  }

  /** Several that are looked at together. */
  openFiles(wanted: Omit<FilesWanted, "ticket">, control: ReadControl): Promise<OpenFiles> {
    return this.open(wanted, control);
  }

  async open({ ticket = "", ...wanted }: FilesWanted, control: ReadControl): Promise<OpenFiles> {
    const reading = this.#newReading(control);
    const keys = await fetchReadKeys(reading, { ...wanted, ticket });
    const { context } = wanted;
    await openReadKeys(reading, keys, context);
    const shown = renewable(reading, wanted, keys.ticket);
    return {
      get ticket() {
        return shown.current;
      },
      isOfVault: isOfVault(currentAccount(reading.ports), keys),
      openBlob: (item) => openBlob(reading, item, { keys, context }),
      openFile: async (item) => {
        const blob = await openBlob(reading, item, { keys, context });
        const { sizeBytes, modifiedMs, note, digestHex } = blob;
        const source = { blob, ticket: shown };
        return {
          ...{ sizeBytes, modifiedMs, note, digestHex },
          read: (range) => readRange(reading, source, range),
          readSealed: (range) => readSealed(reading, source, range),
          openSlice: (piece) => openSlice(reading, blob, piece),
          requireWhole: (digests) => requireDigest(reading.ports.crypto, blob, [...digests]),
          thumbnail: (stream) => readThumb({ ...reading, gate: this.#thumbGate }, source, stream),
          close: () => reading.ports.crypto.releaseDataKey(blob.dataKey),
        };
      },
    };
  }

  async #openFile({ item, context, signal }: FileWanted): Promise<OpenFile> {
    const files = await this.open({ items: [item], context }, { signal });
    return files.openFile(item);
  }

  /** What is read of it ends with who took it. */
  #takeBegun({ item, context, signal }: FileWanted): BegunFile | null {
    const begun = this.#begun;
    if (begun === null || !isSameContent(begun.item, item) || signal.aborted) return null;
    // An earlier version has a content of its own to hold it to.
    if (context.kind !== "files" || context.digestHex !== undefined) return null;
    this.#begun = null;
    signal.addEventListener("abort", () => begun.control.abort(), { once: true });
    return begun;
  }

  #dropBegun(): void {
    const begun = this.#begun;
    this.#begun = null;
    begun?.control.abort();
    begun?.file.then(
      (file) => file.close(),
      () => undefined,
    );
  }

  #newReading(control: ReadControl): Reading {
    const { signal, onWaiting = () => undefined, standstill: told, pacer } = control;
    const { ports, connection, lanes } = this.#parts;
    this.#lastId += 1;
    const { clock, random01 } = ports;
    const ring = { index: 0 };
    const standstill = told ?? new Standstill(clock, () => undefined);
    const on = { onWaiting, onRetry: () => undefined };
    const retry = { clock, random01, connection, signal, standstill, ring, ...on };
    return { id: `r${this.#lastId}`, ports, signal, retry, lanes, pacer };
  }
}

/** What key and seal were opened by: a row that says another name or place of the same number is another file. */
function isSameContent(begun: FileItem, { id, blobId, domain, name }: FileItem): boolean {
  if (name.state !== "open" || begun.name.state !== "open") return false;
  const isSame = begun.id === id && begun.blobId === blobId && begun.domain === domain;
  return isSame && begun.name.fid === name.fid;
}

/** A ticket that is asked for again when the session or the ticket ended in mid-transfer. */
function renewable(
  reading: Reading,
  { items, context }: Omit<FilesWanted, "ticket">,
  first: string,
): ReadTicket {
  const ticket: ReadTicket = {
    context,
    current: first,
    renew: async () => {
      const keys = await fetchReadKeys(reading, { items, context, ticket: ticket.current });
      ticket.current = keys.ticket;
    },
  };
  return ticket;
}
