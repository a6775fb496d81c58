import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** Containers get 64 MiB there unless somebody asks for more. */
const LEAST_FREE_BYTES = 2 * 1024 ** 3;

/**
 * Where tests keep databases and files: in memory where the system has room there. On a disk each
 * commit waits until it is written, which outlives a power cut; no test cuts the power, and what a
 * killed process wrote is there in either.
 */
export function quickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_FREE_BYTES ? MEMORY : tmpdir();
  } catch {
    // A system without such a folder.
    return tmpdir();
  }
}
