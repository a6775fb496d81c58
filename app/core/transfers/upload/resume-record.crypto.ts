import * as v from "valibot";
import { pathpreupload } from "#app/contract/commands/transfers.ts";
import { CRYPTO_LIMITS } from "#app/contract/limits.data.ts";
import type { SliceNote } from "#app/core/crypto/packet-port.ts";
import type { PacketRun } from "#app/core/transfers/layout.ts";

const VERSION = 1;

const step = v.object({
  id: v.string(),
  fid: v.string(),
  domain: v.string(),
  name: v.string(),
  isDeleted: v.optional(v.boolean()),
});
/** A folder that something goes into. */
const folderSchema = v.object({
  area: v.picklist(["main", "vault", "share", "link"]),
  id: v.string(),
  path: v.array(step),
  isReadOnly: v.boolean(),
});
const place = v.object({
  folderId: v.string(),
  parentFid: v.string(),
  domain: v.string(),
  name: v.object({ enc_name: v.string(), digest: v.string() }),
});
const notedRun = v.object({
  index: v.number(),
  digests: v.array(v.string()),
  notes: v.array(v.object({ mac: v.string(), ivs: v.string() })),
});

/** What an upload needs to go on when its page is gone (Reading R-300). It never leaves the device. */
const record = v.object({
  v: v.literal(VERSION),
  ticket: pathpreupload.data,
  folder: folderSchema,
  place,
  name: v.string(),
  fid: v.string(),
  /** The share key of the folder, and the data key under it. */
  ks: v.string(),
  encDataKey: v.string(),
  sizeBytes: v.number(),
  modifiedMs: v.number(),
  startedAtMs: v.number(),
  /** The file that gets a new version, and the one that stood. */
  over: v.nullable(v.object({ itemId: v.string(), versionId: v.string() })),
  runs: v.array(notedRun),
});

export type ResumeRecord = v.InferOutput<typeof record>;

/** A run that was encrypted and may have been sent: what makes and tells the very same packets. */
export interface NotedRun {
  readonly index: number;
  /** SHA-256 of each MiB of its ciphertext. */
  readonly digests: readonly string[];
  /** Of its slices, in order. */
  readonly notes: readonly SliceNote[];
}

/** null for what another version of this product wrote, and for a choice. */
export function parseRecord(text: string): ResumeRecord | null {
  const parsed = v.safeParse(record, JSON.parse(text));
  return parsed.success ? parsed.output : null;
}

const sentEnd = v.object({
  fid: v.string(),
  name: v.string(),
  /** D of the content (Formats 4), hex. */
  digestHex: v.string(),
});

/** What an upload was ended with, whatever became of it: which file that is, if there is one (Reading R-632). */
export type SentEnd = v.InferOutput<typeof sentEnd>;

/** Ends of one upload whose answers were not heard; of more than these the oldest are forgotten. */
const SENT_ENDS = 8;

/** Each file once, as it was called last. */
export function withEnd(before: readonly SentEnd[], end: SentEnd): SentEnd[] {
  const isSame = ({ fid, digestHex }: SentEnd) => fid === end.fid && digestHex === end.digestHex;
  return [...before.filter((other) => !isSame(other)), end].slice(-SENT_ENDS);
}

const choice = v.object({
  v: v.literal(VERSION),
  /** Under which it is kept: 32 characters of hex. */
  choiceId: v.string(),
  name: v.string(),
  folder: folderSchema,
  /** null: a folder, of which nobody knows. */
  file: v.nullable(v.object({ sizeBytes: v.number(), modifiedMs: v.number() })),
  ends: v.optional(v.array(sentEnd), []),
});

/** What somebody chose, and of which nothing has gone out that another record tells (Reading R-500). */
export type Choice = v.InferOutput<typeof choice>;

/** null for what is none. */
export function parseChoice(text: string): Choice | null {
  const parsed = v.safeParse(choice, JSON.parse(text));
  return parsed.success ? parsed.output : null;
}

export function newChoice(made: Omit<Choice, "v">): Choice {
  return { ...made, v: VERSION };
}

/** Whether an upload that was begun is of what was chosen: itself, or something in the chosen folder. */
export function isOfChoice({ name, folder, file }: Choice, record: ResumeRecord): boolean {
  if (file !== null) {
    const isSame = record.sizeBytes === file.sizeBytes && record.modifiedMs === file.modifiedMs;
    // Its name may be another: what was there already had that one.
    return isSame && record.folder.id === folder.id;
  }
  const [step, inside] = record.folder.path.slice(folder.path.length - 1);
  return step?.id === folder.id && inside?.name === name;
}

export function newRecord(head: Omit<ResumeRecord, "v" | "runs">): ResumeRecord {
  return { ...head, v: VERSION, runs: [] };
}

export function withRun(before: ResumeRecord, run: NotedRun): ResumeRecord {
  const others = before.runs.filter(({ index }) => index !== run.index);
  const { index, digests, notes } = run;
  return { ...before, runs: [...others, { index, digests: [...digests], notes: [...notes] }] };
}

interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * How much of the beginning of each run a server says is durable, in ciphertext bytes; null when that
 * cannot be: bytes that this device never noted, or parts of a run that were not sent in order. Then
 * nobody knows any more what was sent under the key, and it ends (D19).
 */
export function findDurableRuns(
  runs: readonly PacketRun[],
  noted: ReadonlySet<number>,
  acknowledged: readonly ByteRange[],
): ReadonlyMap<number, number> | null {
  const durable = new Map<number, number>();
  for (const run of runs) {
    const [from, to] = [run.encOffset, run.encOffset + run.encBytes];
    const touches = ({ offset, length }: ByteRange) => offset < to && offset + length > from;
    const [first, ...others] = acknowledged.filter(touches);
    if (first === undefined) continue;
    const bytes = Math.min(to, first.offset + first.length) - from;
    const isWhole = bytes === run.encBytes || bytes % CRYPTO_LIMITS.packetBytes === 0;
    const isBeginning = first.offset <= from && isWhole && others.length === 0;
    if (!isBeginning || !noted.has(run.index)) return null;
    durable.set(run.index, bytes);
  }
  return durable;
}
