import { resolve } from "node:path";
import type { Command } from "commander";
import { type Answer, listFaults, parseCount, type Run } from "#api/admin/answer.ts";
import { noteChange } from "#api/admin/with-regions.ts";
import { createBackup } from "#api/backup/create-backup.ts";
import { restoreBackup } from "#api/backup/restore-backup.ts";
import { verifyBackup } from "#api/backup/verify-backup.ts";
import { readHolderSettings } from "#api/store/data-lock.ts";
import { listSettingNames } from "#operation/build-info.ts";

/** Adds `backup create|verify|restore`. */
export function addBackupCommands(program: Command, run: Run): void {
  const backup = program.command("backup").description("copies of the whole installation");
  backup
    .command("create")
    .argument("<dir>", "folder of backups; each gets a folder of its own in it")
    .option("--incremental", "take unchanged files from the newest backup there", false)
    .description("make a backup, also while the server runs")
    .action((to: string, { incremental }: { incremental: boolean }) =>
      run((dataFolder) => create(dataFolder, fromHere(to), incremental)),
    );
  backup
    .command("verify")
    .argument("<dir>", "a backup, or a folder of backups: its newest")
    .option("--sample <n>", "compare the digests of so many files alone", parseCount)
    .description("check databases, rows and digests of a backup")
    .action((from: string, { sample }: { sample?: number }) =>
      run(() => verify(fromHere(from), sample)),
    );
  backup
    .command("restore")
    .argument("<dir>", "a backup, or a folder of backups: its newest")
    .argument("<to>", "an empty folder, which becomes a data folder")
    .description("copy a backup into an empty folder")
    .action((from: string, to: string) => run(() => restore(fromHere(from), fromHere(to))));
}

/** Relative to where the command was typed; `scripts/coffer-admin` goes elsewhere first. */
function fromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}

async function create(dataFolder: string, to: string, isIncremental: boolean): Promise<Answer> {
  const settings = [
    ...new Set([...listSettingNames(process.env), ...readHolderSettings(dataFolder)]),
  ].sort();
  const made = await createBackup({ dataFolder, to, isIncremental, settings });
  noteChange(dataFolder, { command: "backup create", folder: made.folder, blobs: made.blobs });
  const counts = `${made.blobs} blobs, ${made.bytes} bytes, ${made.linked} of them without a copy`;
  const text = `The backup ${made.folder} is done: ${counts}.`;
  const lost = listFaults("the installation itself lacks these bytes", made.faults);
  return { text: text + lost, data: { ...made, done: true }, isFailure: lost !== "" };
}

async function verify(from: string, sample: number | undefined): Promise<Answer> {
  const verified = await verifyBackup(from, sample ?? null);
  const isSound = Object.keys(verified.faults).length === 0;
  const { folder, made, checked, files } = verified;
  const state = isSound ? "is sound" : "is damaged";
  const text = `The backup ${folder} of ${made} ${state}: ${checked} of ${files} files compared.`;
  const faults = listFaults("wrong in the backup", verified.faults);
  const inherited = listFaults("wrong in the installation already", verified.inherited);
  return {
    text: text + faults + inherited,
    data: { ...verified, sound: isSound },
    isFailure: !isSound,
  };
}

async function restore(from: string, to: string): Promise<Answer> {
  const restored = await restoreBackup(from, to);
  const { made, files, bytes } = restored;
  const text = `${to} has the state of ${made}: ${files} files, ${bytes} bytes.`;
  return { text, data: { ...restored, to } };
}
