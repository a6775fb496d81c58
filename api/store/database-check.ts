import { Worker } from "node:worker_threads";
import * as v from "valibot";

/** Blobs whose bytes are looked for at a start. */
const SAMPLE = 200;
/** Databases up to this size are checked whole, their indexes too: about a second. */
const WHOLE_UP_TO_BYTES = 256 * 1024 * 1024;
/** Of a larger one as many tables are checked as fit into this time. */
const DEADLINE_MS = 5 * 60 * 1000;

const checked = v.object({
  /** What SQLite says; empty when nothing is wrong. */
  faults: v.array(v.string()),
  /** False: there was no time for all tables. */
  isWhole: v.boolean(),
  blobs: v.array(v.object({ cachekey: v.string(), size: v.number() })),
});
export type CheckedDatabase = v.InferOutput<typeof checked>;

/** Plain text, because servers are also shipped as one file, beside which there is no other to load. */
const WORKER = `
const { parentPort, workerData } = require("node:worker_threads");
const { randomBytes } = require("node:crypto");
const { statSync } = require("node:fs");
const { DatabaseSync } = require("node:sqlite");
const { file, stop, sample, wholeUpTo, deadline } = workerData;
const result = { faults: [], isWhole: true, blobs: [] };
const isOver = () => Date.now() > deadline || Atomics.load(stop, 0) === 1;
const ask = (pragma) => {
  for (const row of database.prepare(pragma).all())
    for (const text of Object.values(row)) if (text !== "ok") result.faults.push(String(text));
};
let database;
try {
  database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  if (statSync(file).size <= wholeUpTo) ask("pragma integrity_check(5)");
  else {
    const tables = "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'";
    for (const { name } of database.prepare(tables).all()) {
      if (isOver()) result.isWhole = false;
      else ask('pragma quick_check("' + name + '")');
    }
  }
  const columns = "select cachekey, enc_size_bytes as size from blobs";
  const few = database.prepare(columns + " limit " + (sample + 1)).all();
  const next = database.prepare(columns + " where cachekey >= ? order by cachekey limit 1");
  const random = () => next.all(randomBytes(16).toString("hex"));
  const many = () => Array.from({ length: sample }, random).flat();
  result.blobs = (few.length <= sample ? few : many()).map((row) => ({ ...row }));
} catch (error) {
  if ((error.errcode & 255) !== 11 && (error.errcode & 255) !== 26) throw error;
  result.faults.push(error.errstr);
}
parentPort.postMessage(result);
`;

/**
 * Checks a database beside the server that has it open, in a thread of its own, and names a sample of the blobs
 * of its rows. Ends early, between two tables, once the signal is aborted.
 */
export function checkDatabase(file: string, signal: AbortSignal): Promise<CheckedDatabase> {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  signal.addEventListener("abort", () => Atomics.store(stop, 0, 1), { once: true });
  const worker = new Worker(WORKER, {
    eval: true,
    workerData: {
      ...{ file, stop, sample: SAMPLE, wholeUpTo: WHOLE_UP_TO_BYTES },
      deadline: Date.now() + DEADLINE_MS,
    },
  });
  worker.unref();
  return new Promise((resolve, reject) => {
    worker.once("message", (message: unknown) => resolve(v.parse(checked, message)));
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("the check ended without a result")));
  });
}
