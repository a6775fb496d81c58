import type { RangeRead } from "#app/core/transfers/download/read-range.ts";

/** Plaintext bytes `[from, to)`. */
export type FirstRange = Pick<RangeRead, "from" | "to">;

interface Readable {
  readonly sizeBytes: number;
  read(range: RangeRead): AsyncGenerator<ArrayBuffer, void, undefined>;
}

/**
 * The same file with some ranges on their way: whoever reads one of them as it stands here has what came of it, once;
 * a failure is theirs too. What lies past the end that its seal names is not asked for.
 */
export function withFirst<File extends Readable>(file: File, ranges: readonly FirstRange[]): File {
  const ahead = new Map<string, Promise<readonly ArrayBuffer[]>>();
  for (const { from, to } of ranges) {
    const range = { from, to: Math.min(to, file.sizeBytes) };
    if (range.from >= range.to) continue;
    const bytes = piecesOf(file.read(range));
    bytes.catch(() => undefined);
    ahead.set(nameOf(range), bytes);
  }
  return {
    ...file,
    read: (range: RangeRead) => {
      const known = ahead.get(nameOf(range));
      ahead.delete(nameOf(range));
      return known === undefined ? file.read(range) : given(known, range);
    },
  };
}

async function piecesOf(read: AsyncIterable<ArrayBuffer>): Promise<readonly ArrayBuffer[]> {
  const pieces: ArrayBuffer[] = [];
  for await (const piece of read) pieces.push(piece);
  return pieces;
}

async function* given(bytes: Promise<readonly ArrayBuffer[]>, { signal }: RangeRead) {
  for (const piece of await bytes) {
    signal?.throwIfAborted();
    yield piece;
  }
}

function nameOf({ from, to }: FirstRange): string {
  return `${from}-${to}`;
}
