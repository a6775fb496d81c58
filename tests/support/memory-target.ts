import type { TargetFolder } from "#app/core/ports.ts";
import { toTargetFolder } from "#app/platform/files/target-folder.client.ts";
import { MemoryFolder } from "#tests/support/memory-folder.ts";

/** A folder of the device in memory, behind the same code as the browser's. */
export class MemoryTarget {
  readonly root = new MemoryFolder();
  readonly folder: TargetFolder;

  constructor() {
    // A handle as far as saving goes.
    const folder = toTargetFolder(this.root as unknown as FileSystemDirectoryHandle);
    const again = Promise.resolve().then(() => this.folder);
    this.folder = { ...folder, handle: again };
  }

  async put(path: string, content: Buffer): Promise<void> {
    const sink = await this.folder.file(path);
    await sink.write(new Uint8Array(content).buffer);
    await sink.finish();
  }

  files(): Record<string, Buffer> {
    return Object.fromEntries(filesOf(this.root, ""));
  }

  emptyFolders(): readonly string[] {
    return this.root.names().filter((name) => {
      const below = this.root.find(name);
      return below instanceof MemoryFolder && below.names().length === 0;
    });
  }
}

function filesOf(folder: MemoryFolder, above: string): [string, Buffer][] {
  const own = Object.entries(folder.contents()).map(([name, bytes]): [string, Buffer] => [
    above + name,
    Buffer.from(bytes),
  ]);
  const below = folder.names().flatMap((name) => {
    const found = folder.find(name);
    return found instanceof MemoryFolder ? filesOf(found, `${above}${name}/`) : [];
  });
  return [...own, ...below];
}
