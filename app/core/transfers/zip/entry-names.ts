import { cutName, toSafeName } from "#app/core/transfers/download/safe-name.ts";

/**
 * Gives every entry of a zip a path that is safe and its own (W10): each part made safe, so that
 * none leaves the folder it is unpacked into; a name that differs from an earlier one only in case
 * or form gets a number, because many disks hold them for the same.
 */
export class EntryNames {
  readonly #taken: Set<string>;
  readonly #folders = new Map<string, string>();

  /** What lies already where they go. */
  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken.map(toKey));
  }

  /** Path of a file below the given folders. */
  file(folders: readonly string[], name: string): string {
    return this.#free(this.#folderPath(folders), toSafeName(name));
  }

  /** Path of a folder that is kept though nothing lies in it, with its slash. */
  folder(folders: readonly string[]): string {
    return this.#folderPath(folders);
  }

  #folderPath(folders: readonly string[]): string {
    let path = "";
    let key = "";
    for (const folder of folders) {
      key = `${key}${folder}\u0000`;
      const known = this.#folders.get(key);
      const here = known ?? `${this.#free(path, toSafeName(folder))}/`;
      this.#folders.set(key, here);
      path = here;
    }
    return path;
  }

  #free(path: string, name: string): string {
    for (let count = 1; ; count++) {
      const candidate = path + (count === 1 ? name : numbered(name, count));
      const key = toKey(candidate);
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return candidate;
    }
  }
}

function toKey(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

function numbered(name: string, count: number): string {
  const dot = name.lastIndexOf(".");
  const [base, extension] = dot <= 0 ? [name, ""] : [name.slice(0, dot), name.slice(dot)];
  return cutName(base, ` (${count})${extension}`);
}
