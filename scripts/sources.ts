import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export interface Source {
  /** Relative to the repository, with slashes. */
  readonly name: string;
  readonly text: string;
}

const root = path.resolve(import.meta.dirname, "..");

/** The TypeScript of these rooms, their tests included. */
export async function readSources(rooms: readonly string[]): Promise<Source[]> {
  const names = await Promise.all(rooms.map(listSources));
  return Promise.all(
    names.flat().map(async (name) => {
      return { name, text: await readFile(path.join(root, name), "utf8") };
    }),
  );
}

async function listSources(room: string): Promise<string[]> {
  const names = await readdir(path.join(root, room), { recursive: true });
  const sources = names.filter((name) => /\.tsx?$/.test(name));
  return sources.map((name) => path.posix.join(room, ...name.split(path.sep)));
}
