/** A file of a folder in memory: what is written counts once its writer is closed. */
class MemoryFile {
  readonly kind = "file";
  readonly name: string;
  bytes: readonly number[] = [];
  /** Writers that hold it open: as long as there are some, nothing removes it. */
  writers = 0;
  #changedMs = Date.now();

  constructor(name: string) {
    this.name = name;
  }

  async getFile(): Promise<File> {
    const { name } = this;
    return new File([new Uint8Array(this.bytes)], name, { lastModified: this.#changedMs });
  }

  async createWritable() {
    const written: number[] = [];
    this.writers += 1;
    return {
      write: async (bytes: ArrayBuffer) => {
        for (const byte of new Uint8Array(bytes)) written.push(byte);
      },
      close: async () => {
        this.bytes = written;
        this.writers -= 1;
        this.#changedMs = Date.now();
      },
      abort: async () => {
        this.writers -= 1;
      },
    };
  }
}

function isHeld(entry: MemoryFile | MemoryFolder): boolean {
  if (entry instanceof MemoryFile) return entry.writers > 0;
  return entry.names().some((name) => {
    const below = entry.find(name);
    return below !== undefined && isHeld(below);
  });
}

function notFound(): DOMException {
  return new DOMException("not found", "NotFoundError");
}

/** A folder of a file system of the browser, in memory. */
export class MemoryFolder {
  readonly kind = "directory";
  readonly name: string;
  readonly #entries = new Map<string, MemoryFile | MemoryFolder>();

  constructor(name = "") {
    this.name = name;
  }

  async getDirectoryHandle(name: string, { create = false } = {}): Promise<MemoryFolder> {
    const known = this.#entries.get(name) ?? (create ? new MemoryFolder(name) : undefined);
    if (!(known instanceof MemoryFolder)) throw notFound();
    this.#entries.set(name, known);
    return known;
  }

  async getFileHandle(name: string, { create = false } = {}): Promise<MemoryFile> {
    const known = this.#entries.get(name) ?? (create ? new MemoryFile(name) : undefined);
    if (!(known instanceof MemoryFile)) throw notFound();
    this.#entries.set(name, known);
    return known;
  }

  /** As in browsers: all of it or nothing, and nothing of what is held open. */
  async removeEntry(name: string, { recursive = false } = {}): Promise<void> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw notFound();
    if (isHeld(entry)) throw new DOMException("held open", "NoModificationAllowedError");
    const isFilled = entry instanceof MemoryFolder && entry.names().length > 0;
    if (isFilled && !recursive) throw new DOMException("filled", "InvalidModificationError");
    this.#entries.delete(name);
  }

  async *entries() {
    yield* [...this.#entries];
  }

  async *keys() {
    yield* [...this.#entries.keys()];
  }

  async *values() {
    yield* [...this.#entries.values()];
  }

  /** For tests: what lies in it. */
  folder(name: string): MemoryFolder {
    const known = this.#entries.get(name);
    if (!(known instanceof MemoryFolder)) throw notFound();
    return known;
  }

  find(name: string): MemoryFile | MemoryFolder | undefined {
    return this.#entries.get(name);
  }

  names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  contents(): Readonly<Record<string, readonly number[]>> {
    const files = [...this.#entries.values()].filter((entry) => entry instanceof MemoryFile);
    return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  }
}
