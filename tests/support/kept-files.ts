import { once } from "node:events";
import { createWriteStream, mkdtempSync, rmSync, type WriteStream } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";

/** A folder of files that many write into, until it goes. */
export class KeptFiles {
  readonly folder = mkdtempSync(join(tmpdir(), "coffer-recorder-"));
  /** Files that are not closed. */
  readonly #open = new Set<WriteStream>();
  #hasEnded = false;

  /** A file that begins with these bytes; what comes after the end is kept nowhere. */
  begin(file: string, head: string): Writable {
    if (this.#hasEnded) return new Writable({ write: (_bytes, _encoding, done) => done() });
    const stream = createWriteStream(file);
    this.#open.add(stream);
    stream.once("close", () => this.#open.delete(stream));
    stream.write(head);
    return stream;
  }

  /** Resolves when each file that was ended lies on the disk. */
  async untilWritten(): Promise<void> {
    const ended = [...this.#open].filter(({ writableEnded }) => writableEnded);
    await Promise.all(ended.map((stream) => once(stream, "close")));
  }

  /** The folder goes when nothing writes into it any more. */
  async end(): Promise<void> {
    this.#hasEnded = true;
    for (const stream of this.#open) if (!stream.writableEnded) stream.end();
    await this.untilWritten();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
