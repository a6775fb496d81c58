import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;
const OWNER_ONLY_DIRECTORY = 0o700;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** A secret of this installation, made at the first start (House 3). */
export function readOrMakeSecret(dataDirectory: string, name: string): string {
  mkdirSync(dataDirectory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const file = path.join(dataDirectory, name);
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(SECRET_BYTES).toString("hex"), {
      mode: OWNER_ONLY,
      flag: "wx",
    });
  }
  return readFileSync(file, "utf8").trim();
}

/** A secret that may be there; null where it is not. */
export function readSecret(dataDirectory: string, name: string): string | null {
  const file = path.join(dataDirectory, name);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

/** Path of a log, whose process appends to it. */
export function prepareLog(dataDirectory: string, name: string): string {
  const directory = path.join(dataDirectory, "logs");
  mkdirSync(directory, { recursive: true, mode: OWNER_ONLY_DIRECTORY });
  const file = path.join(directory, `${name}.log`);
  rotateLog(file);
  return file;
}

/**
 * Puts what a large log holds aside, in the place of what was put aside before. The process goes on appending
 * to the same file; lines that it writes between copy and cut are lost.
 */
export function rotateLog(file: string): void {
  if (!existsSync(file) || statSync(file).size <= MAX_LOG_BYTES) return;
  copyFileSync(file, `${file}.1`);
  chmodSync(`${file}.1`, OWNER_ONLY);
  truncateSync(file);
}

/** Last line of a log: what a process said before it ended. */
export function readLastLine(file: string): string {
  return readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? "";
}

/** The commit of a checkout; empty where there is none, or no git. */
export function readCommit(root: string): string {
  const asked = spawnSync("git", ["-C", root, "rev-parse", "HEAD"], { encoding: "utf8" });
  return asked.status === 0 ? asked.stdout.trim() : "";
}

/** A port that nobody uses now; 0 asks the system for any. Rejects when `wanted` is taken. */
export function findPort(wanted: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(wanted, host, () => {
      const address = probe.address();
      const port = typeof address === "object" && address !== null ? address.port : wanted;
      probe.close(() => resolve(port));
    });
  });
}
