import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import type { Answer, Run } from "#api/admin/answer.ts";
import { noteChange, refuse } from "#api/admin/with-regions.ts";
import { syncFolder } from "#api/blobs/disk/files.ts";
import { randomHex } from "#api/secrets.ts";

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;
/** Seals session cookies; `start.sh` hands both to the gateway. */
const CURRENT = "secret";
const PREVIOUS = "secret-previous";
const DAY_MS = 24 * 3600 * 1000;
/** No session lives longer. */
const SESSION_DAYS = 180;

/** Adds `keys rotate-cookie`. */
export function addKeyCommands(program: Command, run: Run): void {
  program
    .command("keys")
    .description("secrets of the data folder")
    .command("rotate-cookie")
    .option("--force", "also while the secret before the present one may be in use", false)
    .description("make a new secret for session cookies; the present one still opens them")
    .action(({ force }: { force: boolean }) => run((dataFolder) => rotate(dataFolder, force)));
}

/** The present secret becomes the previous one first: a kill in between loses no session. */
async function rotate(dataFolder: string, isForced: boolean): Promise<Answer> {
  const file = join(dataFolder, CURRENT);
  if (!existsSync(file)) {
    refuse(
      `there is no ${file}. Where the environment names the secret, put it into COFFER_SECRET_PREVIOUS and a new one into COFFER_SECRET.`,
    );
  }
  const present = readFileSync(file, "utf8");
  const previous = join(dataFolder, PREVIOUS);
  const isInUse = existsSync(previous) && ageDaysOf(previous) < SESSION_DAYS;
  if (isInUse && readFileSync(previous, "utf8") !== present && !isForced) {
    refuse(
      `${previous} is younger than ${SESSION_DAYS} days. --force signs out whoever has a cookie of that time.`,
    );
  }
  await replaceSecret(dataFolder, PREVIOUS, present);
  await replaceSecret(dataFolder, CURRENT, randomHex(SECRET_BYTES));
  noteChange(dataFolder, { command: "keys rotate-cookie", forced: isInUse });
  const text = `There is a new secret for session cookies. Restart Coffer: until then the gateway uses the one before. ${previous} still opens cookies and can be deleted after ${SESSION_DAYS} days.`;
  return { text, data: { rotated: true, restart: "gateway", previous } };
}

function ageDaysOf(file: string): number {
  return (Date.now() - statSync(file).mtimeMs) / DAY_MS;
}

/** Whole or not at all, for the owner alone. */
async function replaceSecret(folder: string, name: string, secret: string): Promise<void> {
  const fresh = join(folder, `${name}.${randomUUID()}`);
  writeFileSync(fresh, secret, { mode: OWNER_ONLY, flag: "wx", flush: true });
  renameSync(fresh, join(folder, name));
  await syncFolder(folder);
}
