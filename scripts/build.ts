import { spawn } from "node:child_process";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildTexts } from "./build-texts.ts";
import { buildViewParts } from "./build-view-parts.ts";
import { buildViewers } from "./build-viewers.ts";
import { buildWorkers } from "./build-workers.ts";
import { compressBuild } from "./compress.ts";
import { orderLayers } from "./order-layers.ts";
import { stampSources } from "./source-stamp.ts";

/** `--if-changed` leaves a build that is up to date alone; `--quick` leaves out compression. */
const flags = new Set(process.argv.slice(2));
const root = path.resolve(import.meta.dirname, "..");
const place = path.join(root, "build");
const stampFile = path.join(place, "stamp");
/** Beside the place, so that moving is renaming. A build that fails leaves the old one as it was. */
const directory = path.join(place, `.making-${process.pid}`);

const stamp = await stampSources(root);
if (!flags.has("--if-changed") || (await readStamp()) !== stamp) {
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}

async function build(): Promise<void> {
  console.log("Building …");
  const client = path.join(directory, "client");
  await mkdir(client, { recursive: true });
  try {
    await cp(path.join(root, "public"), client, { recursive: true });
    // The compiler cleans its own output folder, so it goes first.
    await buildRemix();
    await orderLayers(client);
    await Promise.all([
      buildTexts(root, directory),
      buildWorkers(root, directory),
      buildViewers(root, directory),
      buildViewParts(root, client),
    ]);
    if (!flags.has("--quick")) await compressBuild(client);
    await writeFile(path.join(directory, "stamp"), stamp);
    await putInPlace();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function putInPlace(): Promise<void> {
  for (const name of await readdir(directory)) {
    await rm(path.join(place, name), { recursive: true, force: true });
    await rename(path.join(directory, name), path.join(place, name));
  }
}

async function buildRemix(): Promise<void> {
  const compiler = path.join(root, "scripts", "compile-remix.ts");
  const child = spawn(process.execPath, [compiler], {
    cwd: root,
    env: { ...process.env, COFFER_BUILD_DIR: path.relative(root, directory) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error("the compiler refused the sources");
}

function readStamp(): Promise<string | null> {
  return readFile(stampFile, "utf8").catch(() => null);
}
