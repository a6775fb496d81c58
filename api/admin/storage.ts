import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { type Answer, listFaults, parseCount, type Run } from "#api/admin/answer.ts";
import { type AdminRegion, withRegions } from "#api/admin/with-regions.ts";
import type { BlobStore } from "#api/blobs/blob-store.ts";
import { openDiskBlobs } from "#api/blobs/disk/disk-blobs.ts";
import { toIso } from "#api/iso-time.ts";
import { StartError } from "#api/start-error.ts";
import { openRemovalGate } from "#api/store/backup-lease.ts";
import { countUnknown } from "#api/store/orphans.ts";
import { verifyStorage } from "#api/store/verify-storage.ts";
import { REGION_NAMES, type RegionName } from "#api/world.ts";

interface VerifyOptions {
  readonly bytes: boolean;
  readonly sample?: number;
}

/** Adds `storage verify|orphans|quarantine`. */
export function addStorageCommands(program: Command, run: Run): void {
  const storage = program.command("storage").description("rows of the databases against files");
  storage
    .command("verify")
    .option("--bytes", "read all bytes and compare their digests", false)
    .option("--sample <n>", "check so many files of each region, chosen at random", parseCount)
    .description("check that everything that rows name is there")
    .action((options: VerifyOptions) => run((dataFolder) => verify(dataFolder, options)));
  storage
    .command("orphans")
    .description("count files that no row names")
    .action(() => run(countOrphans));
  const quarantine = storage
    .command("quarantine")
    .description("files that no row named for a week; they are deleted after 90 days");
  quarantine
    .command("list")
    .description("list them")
    .action(() => run(listQuarantine));
  quarantine
    .command("restore")
    .argument("<name>", "name of the file")
    .description("put one back to where it was read from")
    .action((name: string) => run((dataFolder) => restoreQuarantined(dataFolder, name)));
}

async function verify(dataFolder: string, { bytes, sample }: VerifyOptions): Promise<Answer> {
  const check = { hasBytes: bytes, sample: sample ?? null };
  const faults: Record<string, string> = {};
  let checked = 0;
  for (const region of REGION_NAMES) {
    const database = join(region, "coffer.db");
    if (!existsSync(join(dataFolder, database))) {
      throw new StartError(`there is no database ${join(dataFolder, database)}.`);
    }
    const verified = await verifyStorage(dataFolder, region, check);
    checked += verified.checked;
    Object.assign(faults, verified.faults);
    const [fault] = verified.database;
    if (fault !== undefined) faults[database] = fault;
  }
  const isFailure = Object.keys(faults).length > 0;
  const what = bytes ? "by their bytes" : "by their sizes";
  const text = `${checked} files checked ${what}.${listFaults("wrong", faults)}`;
  return { text, data: { checked, faults }, isFailure };
}

async function countOrphans(dataFolder: string): Promise<Answer> {
  const regions: Record<string, { files: number; unknown: number }> = {};
  await eachRegion(dataFolder, async ({ name, db, blobs }) => {
    regions[name] = await countUnknown(db, blobs);
  });
  const lines = Object.entries(regions).map(
    ([name, { files, unknown }]) => `${name}: no row names ${unknown} of ${files} files.`,
  );
  return { text: lines.join("\n"), data: { regions } };
}

async function listQuarantine(dataFolder: string): Promise<Answer> {
  const files = await readQuarantine(dataFolder);
  const lines = files.map(({ region, kind, name, since }) => `${region} ${kind} ${name} ${since}`);
  const text = lines.length === 0 ? "The quarantine is empty." : lines.join("\n");
  return { text, data: { files } };
}

async function readQuarantine(dataFolder: string) {
  const files: { region: RegionName; kind: string; name: string; since: string }[] = [];
  await eachRegion(dataFolder, async ({ name: region, blobs }) => {
    for await (const batch of blobs.quarantine.files()) {
      for (const { kind, name, sinceS } of batch) {
        files.push({ region, kind, name, since: toIso(sinceS) });
      }
    }
  });
  return files;
}

async function restoreQuarantined(dataFolder: string, name: string): Promise<Answer> {
  const restored: RegionName[] = [];
  await eachRegion(dataFolder, async ({ name: region, blobs }) => {
    for await (const batch of blobs.quarantine.files()) {
      const file = batch.find((one) => one.name === name);
      if (file === undefined) continue;
      await blobs.quarantine.restore(file);
      restored.push(region);
    }
  });
  const [region] = restored;
  if (region === undefined) throw new StartError(`there is no ${name} in the quarantine.`);
  return { text: `${name} is back in ${region}.`, data: { restored: name, region } };
}

interface RegionBlobs extends AdminRegion {
  readonly blobs: BlobStore;
}

/** One region after the other, beside a server that may be running. */
async function eachRegion(
  dataFolder: string,
  work: (region: RegionBlobs) => Promise<void>,
): Promise<void> {
  const gate = openRemovalGate(dataFolder);
  try {
    await withRegions(dataFolder, async (regions) => {
      for (const { name, db } of regions)
        await work({ name, db, blobs: openDiskBlobs(join(dataFolder, name, "blobs"), gate) });
    });
  } finally {
    gate.close();
  }
}
