import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import { THUMBNAIL_LIMITS } from "#app/contract/thumbnail-limits.data.ts";
import type { DataKeyId, ItemId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { SourceFile } from "#app/core/ports.ts";
import {
  type DrawnKind,
  drawnKindOf,
  isPictured,
} from "#app/core/transfers/thumbs/picture-rules.ts";
import { readPictureHead } from "#app/core/transfers/thumbs/picture-size.ts";
import type { Picture } from "#app/core/transfers/thumbs/read-thumb.ts";
import {
  addThumbs,
  type SealedThumb,
  type ThumbStream,
} from "#app/core/transfers/thumbs/thumbs.api.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";

/** Something that was uploaded whole, with its data key, which is the maker's from then on. */
export interface ThumbWanted {
  /** Of the transfer. */
  readonly id: string;
  readonly source: SourceFile;
  readonly itemId: ItemId;
  readonly blobId: string;
  readonly folderId: string;
  readonly dataKey: DataKeyId;
}

export interface ThumbMakerParts {
  readonly ports: Pick<TransferPorts, "api" | "clock" | "crypto" | "log" | "pictures">;
  /** Whether anything is still transferred: pictures wait for it (Spec B§5: they never slow an upload). */
  readonly isBusy: () => boolean;
  readonly folderChanged: (folderId: string) => void;
  /** What the file of this transfer looks like. */
  readonly made: (id: string, picture: Picture) => void;
}

const LANE = "thumbs";
/** Room of a picture that may be sent, without what packets add to it. */
const PACKETS_ADD = 4 * CRYPTO_LIMITS.packetOverheadBytes;

/** Why one that is being drawn is ended. */
const MAKE_WAY = new Error("transferred again");

/**
 * Makes pictures of what was uploaded, one after the other, while nothing is transferred. One that
 * cannot be made is no failure: its file is there.
 */
export class ThumbMaker {
  readonly #parts: ThumbMakerParts;
  #waiting: ThumbWanted[] = [];
  #isMaking = false;
  #drawing: AbortController | null = null;
  /** What draws did not even come: nobody waits for it again in this life of the page. */
  #hasNoFrame = false;

  constructor(parts: ThumbMakerParts) {
    this.#parts = parts;
  }

  /** Whether a file gets a picture. */
  wants({ name, sizeBytes }: Pick<SourceFile, "name" | "sizeBytes">): boolean {
    return isPictured({ name, sizeBytes }) || drawnKindOf({ name, sizeBytes }) !== null;
  }

  add(wanted: ThumbWanted): void {
    this.#waiting.push(wanted);
  }

  /** A transfer has ended: perhaps it was the last. */
  look(): void {
    if (this.#isMaking || this.#parts.isBusy()) return;
    const next = this.#takeNext();
    if (next === undefined) return;
    this.#isMaking = true;
    void this.#makeOne(next).finally(() => {
      this.#isMaking = false;
      this.look();
    });
  }

  /** Images first: none waits for a film that takes its time. */
  #takeNext(): ThumbWanted | undefined {
    const image = this.#waiting.findIndex(({ source }) => drawnKindOf(source) === null);
    return this.#waiting.splice(Math.max(0, image), 1)[0];
  }

  /** Something is transferred again: what is being drawn is drawn anew when that has ended. */
  makeWay(): void {
    this.#drawing?.abort(MAKE_WAY);
  }

  /** The keys are gone, and whoever they belonged to. */
  clear(): void {
    this.#waiting = [];
    this.#drawing?.abort();
  }

  async #makeOne(wanted: ThumbWanted): Promise<void> {
    const { api, crypto, log } = this.#parts.ports;
    try {
      const sealed = await this.#seal(wanted);
      if (sealed.length > 0) {
        await addThumbs(api, wanted, sealed);
        this.#parts.folderChanged(wanted.folderId);
      }
    } catch (error) {
      if (error === MAKE_WAY) return void this.#waiting.unshift(wanted);
      log.warn("thumbnail not made", { code: error instanceof AppError ? error.code : 0 });
    }
    await crypto.releaseDataKey(wanted.dataKey);
  }

  /** An image: the file itself, or what is drawn of it; null where there is none. */
  async #imageOf(source: SourceFile): Promise<ArrayBuffer | null> {
    const kind = drawnKindOf(source);
    return kind === null ? source.read(0, source.sizeBytes) : this.#draw(source, kind);
  }

  /** One that takes longer is none: a hostile file holds up nothing but its own frame. */
  async #draw(source: SourceFile, kind: DrawnKind): Promise<ArrayBuffer | null> {
    if (this.#hasNoFrame) return null;
    const { clock, pictures } = this.#parts.ports;
    const drawing = new AbortController();
    const { signal } = drawing;
    const rest = new AbortController();
    this.#drawing = drawing;
    let hasFrame = false;
    const onFrame = () => {
      hasFrame = true;
    };
    clock.sleep(THUMBNAIL_LIMITS.drawMs, rest.signal).then(
      () => {
        this.#hasNoFrame = !hasFrame;
        drawing.abort();
      },
      () => undefined,
    );
    try {
      return await pictures.draw(source, kind, { signal, onFrame });
    } finally {
      rest.abort();
      this.#drawing = null;
    }
  }

  /** A copy: what is sealed is handed over. */
  #tell(id: string, small: ArrayBuffer | null | undefined): void {
    const head = small ? readPictureHead(small) : null;
    if (!small || head === null) return;
    this.#parts.made(id, { bytes: small.slice(0), type: head.type });
  }

  async #seal({ id, source, dataKey }: ThumbWanted): Promise<SealedThumb[]> {
    const { crypto, pictures } = this.#parts.ports;
    const bytes = await this.#imageOf(source);
    if (bytes === null) return [];
    const head = readPictureHead(bytes);
    const { maxImagePixels, smallPixels, largePixels, maxEncBytes } = THUMBNAIL_LIMITS;
    if (head !== null && head.width * head.height > maxImagePixels) return [];
    const made = await pictures.shrink(bytes, [
      { pixels: smallPixels, maxBytes: maxEncBytes.small - PACKETS_ADD },
      { pixels: largePixels, maxBytes: maxEncBytes.large - PACKETS_ADD },
    ]);
    this.#tell(id, made[0]);
    const sealed: SealedThumb[] = [];
    for (const [index, text] of made.entries()) {
      if (text === null) continue;
      const stream: ThumbStream = index === 0 ? 1 : 2;
      const packets = { dataKey, stream, firstPacket: 0, isLast: true, streamKey: LANE } as const;
      const { bytes: blob } = await crypto.encryptPackets({ ...packets, bytes: text });
      sealed.push({ stream, bytes: blob });
    }
    return sealed;
  }
}
