import * as v from "valibot";
import { DOWNLOAD_LIMITS } from "#app/contract/transfer-limits.data.ts";
import type { KeptUploadPort } from "#app/core/crypto/kept-upload-port.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { ClaimPort, SavePort } from "#app/core/ports.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import {
  keptContext,
  keptItem,
  toContext,
  toItem,
  toKeptItem,
} from "#app/core/transfers/kept-item.ts";
import { encryptedSize } from "#app/core/transfers/layout.ts";
import type { TransferSizes } from "#app/core/transfers/sizes.ts";

const VERSION = 2;

/** What a download needs to go on when its page is gone (Reading R-528). It never leaves the device. */
const record = v.object({
  v: v.literal(VERSION),
  /** Under which it is kept, its parts too: 32 characters of hex. */
  downloadId: v.string(),
  item: keptItem,
  context: keptContext,
  /** Which content the parts are of: D of its seal, and its size. */
  digestHex: v.string(),
  sizeBytes: v.number(),
  /** Sealed bytes of each part that stands. */
  parts: v.array(v.number()),
});

/** Of an earlier version, whose parts lie in clear (Reading R-640). */
const earlier = v.object({ v: v.literal(1), downloadId: v.string() });

export type DownloadRecord = v.InferOutput<typeof record>;
type Content = Pick<DownloadRecord, "digestHex" | "sizeBytes">;

/** null for what is none. */
function parseDownload(text: string): DownloadRecord | null {
  const parsed = v.safeParse(record, JSON.parse(text));
  return parsed.success ? parsed.output : null;
}

/** Sealed bytes of a part: small enough to lose, and few enough of them in a large file. */
export function partBytesOf(
  sizeBytes: number,
  { keptPartBytes }: Pick<TransferSizes, "keptPartBytes">,
): number {
  const { keptPartsAtMost } = DOWNLOAD_LIMITS;
  return Math.max(keptPartBytes, Math.ceil(encryptedSize(sizeBytes) / keptPartsAtMost));
}

export interface KeepingPorts {
  readonly crypto: KeptUploadPort & { generateId(): Promise<string> };
  readonly claims: ClaimPort;
  readonly save: Pick<SavePort, "dropKept">;
}

/** How far one download is, on this device, for whoever opens the page again. One page has it at a time. */
export class KeptDownload {
  readonly #ports: KeepingPorts;
  readonly #release: () => void;
  #record: DownloadRecord;
  #isOver = false;

  constructor(ports: KeepingPorts, record: DownloadRecord, release: () => void) {
    this.#ports = ports;
    this.#record = record;
    this.#release = release;
  }

  get name(): string {
    return this.#record.downloadId;
  }

  get record(): DownloadRecord {
    return this.#record;
  }

  /** Sealed. */
  get partsBytes(): readonly number[] {
    return this.#record.parts;
  }

  /** What stands is of this content, or nothing is to stand. */
  begin(content: Content): void {
    const { digestHex, sizeBytes } = this.#record;
    this.#isOver = false;
    const isSame = digestHex === content.digestHex && sizeBytes === content.sizeBytes;
    if (!isSame) this.#record = { ...this.#record, ...content, parts: [] };
  }

  /** Nothing of it stands any more. */
  startOver(): void {
    this.#record = { ...this.#record, parts: [] };
  }

  /**
   * Tells of what is durable, and of one part more; resolves when that is durable itself. Where this device
   * keeps nothing, the download goes on without.
   */
  async note(partBytes?: number): Promise<void> {
    const { parts } = this.#record;
    const more = partBytes === undefined ? [] : [partBytes];
    const record = { ...this.#record, parts: [...parts, ...more] };
    if (this.#isOver) return;
    try {
      await this.#ports.crypto.keepUpload({ name: this.name, text: JSON.stringify(record) });
      this.#record = record;
    } catch {
      // What is noted is a beginning without gaps: nothing is added to it in this run.
      this.#isOver = true;
    }
  }

  /** There is nothing to go on with any more. */
  async forget(): Promise<void> {
    try {
      // What tells of the parts goes after them: else nobody would know whose they are.
      await this.#ports.save.dropKept(this.name);
      await this.#ports.crypto.dropKeptUpload(this.name);
    } finally {
      this.#release();
    }
  }

  /** It is a file of the browser's downloads: what tells of it goes, its parts stay while they are copied. */
  async finish(): Promise<void> {
    try {
      await this.#ports.crypto.dropKeptUpload(this.name);
    } finally {
      this.#release();
    }
  }

  /** Another page, or a later one, may go on. */
  leave(): void {
    this.#release();
  }
}

interface Begun extends Content {
  readonly item: FileItem;
  readonly context: ReadContext;
}

/** null for a visitor of a link, who has no next page, and where the browser cannot say whose it is. */
export async function beginDownload(
  ports: KeepingPorts,
  { item, context, digestHex, sizeBytes }: Begun,
): Promise<KeptDownload | null> {
  const known = toKeptItem(item);
  if (context.kind === "link" || known === null) return null;
  const downloadId = await ports.crypto.generateId();
  const release = await ports.claims.claim(downloadId);
  if (release === null) return null;
  const asked = { shareId: context.shareId, digestHex: context.digestHex };
  const begun = { downloadId, item: known, context: asked, digestHex, sizeBytes };
  return new KeptDownload(ports, { ...begun, v: VERSION, parts: [] }, release);
}

/** What pages before this one left, and no other page has. */
export async function takeDownloads(ports: KeepingPorts): Promise<KeptDownload[]> {
  const taken: KeptDownload[] = [];
  for (const name of await ports.crypto.keptUploads()) {
    const release = await ports.claims.claim(name);
    if (release === null) continue;
    const text = await ports.crypto.openKeptUpload(name);
    const kept = text === null ? null : parseDownload(text);
    if (kept?.downloadId === name) {
      taken.push(new KeptDownload(ports, kept, release));
      continue;
    }
    if (text !== null && isEarlier(text, name)) await dropEarlier(ports, name);
    release();
  }
  return taken;
}

function isEarlier(text: string, name: string): boolean {
  const parsed = v.safeParse(earlier, JSON.parse(text));
  return parsed.success && parsed.output.downloadId === name;
}

async function dropEarlier({ save, crypto }: KeepingPorts, name: string): Promise<void> {
  await save.dropKept(name);
  await crypto.dropKeptUpload(name);
}

/** What was asked for, as its list would show it. */
export function toDownloadWork({ item, context }: DownloadRecord): {
  readonly item: FileItem;
  readonly context: ReadContext;
} {
  return { item: toItem(item), context: toContext(context) };
}
