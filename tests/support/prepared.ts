import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where a run of tests keeps what its processes share. */
export const PREPARED = "COFFER_PREPARED";

/** What was asked for in this process, and how often. */
const asked = new Map<string, number>();

/**
 * Something that takes long to make, as JSON: made by the first process of a run that asks for it. Who asks twice in
 * one process gets two of them.
 */
export async function prepared<T>(name: string, make: () => Promise<T>): Promise<T> {
  const folder = process.env[PREPARED];
  if (folder === undefined) return make();
  const count = asked.get(name) ?? 0;
  asked.set(name, count + 1);
  const file = join(folder, `${name}-${count}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const made = await make();
  // Another process may write the same at this moment: whichever comes last stays whole.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(made));
  renameSync(draft, file);
  return made;
}
