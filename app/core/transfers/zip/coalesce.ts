const WHOLE_BYTES = 1024 * 1024;

/**
 * Joins the many small pieces of a zip (headers, tiny files) into buffers of about 1 MiB, so that a
 * sink is not asked thousands of times; large pieces pass as they are.
 */
export async function* coalesce(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<ArrayBuffer, void, undefined> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const take = () => {
    const joined = join(waiting, waitingBytes);
    waiting = [];
    waitingBytes = 0;
    return joined;
  };
  for await (const piece of pieces) {
    if (waitingBytes > 0 && waitingBytes + piece.byteLength > WHOLE_BYTES) yield take();
    waiting.push(piece);
    waitingBytes += piece.byteLength;
    if (waitingBytes >= WHOLE_BYTES) yield take();
  }
  if (waitingBytes > 0) yield take();
}

function join(pieces: readonly Uint8Array[], totalBytes: number): ArrayBuffer {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined && isWhole(only)) return only.buffer;
  const joined = new Uint8Array(totalBytes);
  let offset = 0;
  for (const piece of pieces) {
    joined.set(piece, offset);
    offset += piece.byteLength;
  }
  return joined.buffer;
}

function isWhole(piece: Uint8Array): piece is Uint8Array<ArrayBuffer> {
  return piece.buffer instanceof ArrayBuffer && piece.byteLength === piece.buffer.byteLength;
}
