import type { SourceFile } from "#app/core/ports.ts";
import { Seeded } from "#tests/crypto/seeded.ts";
import type { Book } from "#tests/evil/book.ts";

/** Around the borders of packets and small enough for many sessions. */
const SIZES_BYTES = [1, 700, 131_036, 131_037, 300_000] as const;
const WORDS = ["Vertrag", "Rechnung", "Ärztebrief", "報告書", "отчёт", "תמונה", "façade", "🗂️Plan"];
const NEW_YEAR_2026_MS = 1_767_225_600_000;
const A_YEAR_MS = 31_536_000_000;

/** What lies on the disk; it may change after the file was chosen (D19). */
interface OnDisk {
  readonly content: Buffer;
  readonly modifiedMs: number;
}

export interface MadeSource extends SourceFile {
  /** As it was chosen. */
  readonly content: Buffer;
  now: OnDisk;
  /** What was read last: whatever is uploaded holds this. */
  given: Buffer;
}

interface Choice {
  readonly which: number;
  readonly other: number;
}

/** A name that nothing in the book has, and that no traffic has by chance. */
export function newName(book: Book, { which, other }: Choice, what: string): string {
  const word = WORDS[which % WORDS.length] ?? "Name";
  return `${word} ${what} ${which}-${other}-${book.items.size}`;
}

/** A file whose bytes its numbers decide. */
export function newSource(book: Book, choice: Choice): MadeSource {
  const sizeBytes = SIZES_BYTES[choice.other % SIZES_BYTES.length] ?? 1;
  const name = `${newName(book, choice, "Akte")}.bin`;
  const content = Buffer.from(new Seeded(name).bytes(sizeBytes));
  const modifiedMs = NEW_YEAR_2026_MS + (choice.which % A_YEAR_MS);
  const source: MadeSource = {
    name,
    sizeBytes,
    modifiedMs,
    content,
    now: { content, modifiedMs },
    given: content,
    read: async (from, to) => {
      source.given = source.now.content;
      return new Uint8Array(source.given.subarray(from, to)).buffer;
    },
    stat: async () => ({
      sizeBytes: source.now.content.length,
      modifiedMs: source.now.modifiedMs,
    }),
  };
  return source;
}
