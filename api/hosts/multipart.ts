const MAX_HEAD_BYTES = 4096;
const MAX_FIELD_BYTES = 16_384;
const LINE_END = "\r\n";

/** A request, as far as it is read here. */
export interface MultipartBody extends AsyncIterable<Buffer> {
  readonly headers: { readonly "content-type"?: string | undefined };
}

/** Fields come in this order; anything else is not an upload of this API. */
export class MultipartError extends Error {}

/**
 * Reads a multipart body front to back: a text field, then one file of a length that is known by
 * then. Bytes of the file are handed on as they arrive, nothing is searched in them.
 */
export class MultipartReader {
  readonly #parts: AsyncIterator<Buffer>;
  readonly #boundary: string;
  #held: Buffer = Buffer.alloc(0);

  constructor(request: MultipartBody) {
    const type = request.headers["content-type"] ?? "";
    const boundary = /^multipart\/form-data;.*\bboundary="?([^";]{1,70})"?/i.exec(type)?.[1];
    if (boundary === undefined) throw new MultipartError();
    this.#boundary = boundary;
    this.#parts = request[Symbol.asyncIterator]();
  }

  /** The text of the next field, which must have this name. */
  async readField(name: string): Promise<string> {
    await this.#readHead(name);
    const end = await this.#find(`${LINE_END}--${this.#boundary}`, MAX_FIELD_BYTES);
    const text = this.#held.subarray(0, end).toString("utf8");
    this.#held = this.#held.subarray(end + LINE_END.length);
    return text;
  }

  /** Exactly `length` bytes of the next field, and then the end of the body. */
  async *readFile(name: string, length: number): AsyncGenerator<Buffer, void, undefined> {
    await this.#readHead(name);
    let left = length;
    while (left > 0) {
      if (this.#held.length === 0) await this.#readMore();
      const bytes = this.#held.subarray(0, left);
      this.#held = this.#held.subarray(bytes.length);
      left -= bytes.length;
      yield bytes;
    }
    const end = `${LINE_END}--${this.#boundary}--`;
    if ((await this.#find(end, end.length)) !== 0) throw new MultipartError();
  }

  /** Reads what is left and drops it, so that the sender gets to read the answer. */
  async drain(maxBytes: number): Promise<void> {
    this.#held = Buffer.alloc(0);
    await dropParts(this.#parts, maxBytes);
  }

  async #readHead(name: string): Promise<void> {
    const end = await this.#find(`${LINE_END}${LINE_END}`, MAX_HEAD_BYTES);
    const lines = this.#held.subarray(0, end).toString("utf8").split(LINE_END);
    this.#held = this.#held.subarray(end + 2 * LINE_END.length);
    const isBoundary = lines[0] === `--${this.#boundary}`;
    const isNamed = lines.some((line) => isDispositionOf(line, name));
    if (!isBoundary || !isNamed) throw new MultipartError();
  }

  /** Where `text` begins in what is held, reading on up to `maxBytes`. */
  async #find(text: string, maxBytes: number): Promise<number> {
    for (;;) {
      const at = this.#held.indexOf(text);
      if (at >= 0) return at;
      if (this.#held.length > maxBytes + text.length) throw new MultipartError();
      await this.#readMore();
    }
  }

  async #readMore(): Promise<void> {
    const next = await this.#parts.next();
    if (next.done) throw new MultipartError();
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
  }
}

/** Reads and drops; throws when there is more than that. */
export async function dropParts(parts: AsyncIterator<Buffer>, maxBytes: number): Promise<void> {
  for (let droppedBytes = 0; droppedBytes <= maxBytes; ) {
    const next = await parts.next();
    if (next.done) return;
    droppedBytes += next.value.length;
  }
  throw new MultipartError();
}

function isDispositionOf(line: string, name: string): boolean {
  const found = /^content-disposition:\s*form-data;.*\bname="([^"]*)"/i.exec(line);
  return found?.[1] === name;
}
