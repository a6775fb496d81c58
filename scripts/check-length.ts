import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { tooLong } from "./file-length.ts";

/** Fails on a file that is longer than one concept (House 4). Part of `check:format`. */
const root = path.resolve(import.meta.dirname, "..");
const ROOMS = [
  "app",
  "server",
  "api",
  "mock-api",
  "operation",
  "settings",
  "scripts",
  "tests",
  "crypto-wasm/src",
];

const faults = (await Promise.all(ROOMS.map(readRoom))).flatMap((files) => tooLong(files));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;

async function readRoom(room: string) {
  const entries = await readdir(path.join(root, room), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return { name: path.relative(root, file), text: await readFile(file, "utf8") };
    }),
  );
}
