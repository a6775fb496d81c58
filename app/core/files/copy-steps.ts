import { BATCH_ITEMS_MAX } from "#app/contract/commands/files.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { Fid, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { isAbort } from "#app/core/errors/normalise.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import { sealActs } from "./activity.crypto.ts";
import { fetchSources, openTarget, sealCopiedContent } from "./copied-content.crypto.ts";
import { type CopyEntry, copyPaths } from "./copy.api.ts";
import type { PlacedName } from "./files.api.ts";
import { toNameKind } from "./files.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import { type FolderSource, listFolder } from "./folder-pages.ts";
import type { FileItem, OpenedFolder } from "./item.ts";
import { sealPlacedNames } from "./placed-name.crypto.ts";
import { type NamedItem, rememberNames } from "./placed-name.ts";

/** One item, the name that its copy gets, and the folder that it goes into. */
export interface CopyStep {
  readonly item: NamedItem;
  readonly name: string;
  readonly into: OpenedFolder;
  /** Lists what lies in the item, where that is not the source of the whole run. */
  readonly source?: FolderSource | undefined;
}

export interface MadeCopy {
  readonly item: FileItem;
  readonly id: string;
  readonly name: string;
}

export interface FailedCopy {
  readonly item: FileItem;
  readonly name: string;
  readonly into: OpenedFolder;
  readonly code: number;
  /** As in the step that failed. */
  readonly source?: FolderSource | undefined;
}

export interface CopyProgress {
  /** Items that are copied by now, and items that are known of. */
  readonly onProgress?: (done: number, known: number) => void;
}

interface Run extends CopyProgress {
  readonly source: FolderSource;
  readonly signal: AbortSignal;
}

interface Made extends CopyStep {
  readonly fid: Fid;
  readonly newId: string;
}

/**
 * Copies level by level: a folder is there before what it holds, and a call holds up to 500 items of
 * however many folders. `made` are the copies of the first level. Stopped, it keeps what was made by then.
 */
export async function copySteps(
  ports: FilesPorts,
  first: readonly CopyStep[],
  run: Run,
): Promise<{ made: MadeCopy[]; failed: FailedCopy[] }> {
  const top: MadeCopy[] = [];
  const failed: FailedCopy[] = [];
  let [done, known] = [0, first.length];
  const walked = new Set<string>();
  const stop = (): boolean => run.signal.aborted;
  try {
    for (let level = first; level.length > 0; ) {
      const below: CopyStep[] = [];
      for (let start = 0; start < level.length && !stop(); start += BATCH_ITEMS_MAX) {
        const batch = level.slice(start, start + BATCH_ITEMS_MAX);
        const made = await copyBatch(ports, batch, failed);
        done += batch.length;
        if (level === first) top.push(...made.map(toMade));
        below.push(...(await readAllBelow(made, { run, walked, failed })));
        known = Math.max(known, done + level.length - start - batch.length + below.length);
        run.onProgress?.(done, known);
      }
      level = stop() ? [] : below;
    }
  } catch (error) {
    if (!stop() || !isAbort(error)) throw error;
  }
  return { made: top, failed };
}

interface Walk {
  readonly run: Run;
  readonly walked: Set<string>;
  readonly failed: FailedCopy[];
}

async function readAllBelow(made: readonly Made[], { run, walked, failed }: Walk) {
  const below: CopyStep[] = [];
  for (const folder of made.filter(({ item }) => item.kind === "folder")) {
    const key = toItemKey({ ...folder.item, fid: folder.item.name.fid });
    // Old names can be shown one inside the other: such a walk would have no end (D6, D8).
    if (walked.has(key)) {
      failed.push({ ...folder, code: CODES.unknownApi });
      continue;
    }
    walked.add(key);
    below.push(...(await readBelow(folder, run, failed)));
  }
  return below;
}

function toMade({ item, newId, name }: Made): MadeCopy {
  return { item, id: newId, name };
}

/** What is made of a batch; all that is not goes to the failed ones with its code. */
async function copyBatch(
  ports: FilesPorts,
  batch: readonly CopyStep[],
  failed: FailedCopy[],
): Promise<Made[]> {
  const fail = (step: CopyStep, error: unknown) => {
    const { item, name, into, source } = step;
    failed.push({ item, name, into, source, code: codeOf(error) });
  };
  try {
    const sealed = await sealBatch(ports, batch, fail);
    if (sealed.length === 0) return [];
    const requestId = await ports.crypto.generateId();
    const entries = sealed.map(({ entry }) => entry);
    const results = await copyPaths(ports.api, { requestId, entries });
    const made: Made[] = [];
    for (const [index, { step, fid }] of sealed.entries()) {
      const result = results[index];
      if (result?.isMade === true) made.push({ ...step, fid, newId: result.newId });
      else fail(step, new AppError(result?.code ?? CODES.unknownApi));
    }
    await remember(ports, made);
    return made;
  } catch (error) {
    if (isAbort(error)) throw error;
    for (const step of batch) {
      if (!failed.some(({ item, into }) => item === step.item && into === step.into))
        fail(step, error);
    }
    return [];
  }
}

interface SealedStep {
  readonly step: CopyStep;
  readonly fid: Fid;
  readonly entry: CopyEntry;
}

async function sealBatch(
  ports: FilesPorts,
  batch: readonly CopyStep[],
  fail: (step: CopyStep, error: unknown) => void,
): Promise<SealedStep[]> {
  const versions = await fetchSources(
    ports,
    batch.map(({ item }) => item),
  );
  const sealed: SealedStep[] = [];
  for (const [into, steps] of Map.groupBy(batch, (step) => step.into)) {
    const hasFiles = steps.some(({ item }) => item.kind === "file");
    const ks = hasFiles ? await openTarget(ports, into) : "";
    const named = await nameSteps(ports, steps, into);
    const told = named.map(({ step, fid }) => {
      return { op: "add", fid, from: "", to: step.name } as const;
    });
    const acts = await sealActs(ports, into.path, told);
    for (const [index, { step, fid, name }] of named.entries()) {
      try {
        const version = versions.get(step.item.id);
        const content =
          step.item.kind === "folder"
            ? null
            : await sealCopiedContent(ports, { ...step, version, fid, wrapFor: toWraps(ks, name) });
        const { id } = step.item;
        sealed.push({
          step,
          fid,
          entry: { id, targetId: into.id, name, content, act: acts[index] },
        });
      } catch (error) {
        if (isAbort(error)) throw error;
        fail(step, error);
      }
    }
  }
  return sealed;
}

function toWraps(ks: ShareKeyId, { shareNames }: PlacedName): ShareKeyId[] {
  return [ks, ...shareNames.map((name) => name.ks)];
}

async function nameSteps(ports: FilesPorts, steps: readonly CopyStep[], into: OpenedFolder) {
  const fids = await Promise.all(steps.map(() => ports.crypto.generateId()));
  const placed = await sealPlacedNames(
    ports,
    steps.map(({ item, name }, index) => ({
      name,
      fid: fids[index] ?? "",
      rev: 0,
      kind: toNameKind(item.kind),
    })),
    into,
  );
  return steps.flatMap((step, index) => {
    const [fid, name] = [fids[index], placed[index]];
    return fid === undefined || name === undefined ? [] : [{ step, fid, name }];
  });
}

async function remember(ports: FilesPorts, made: readonly Made[]): Promise<void> {
  for (const [domain, group] of Map.groupBy(made, ({ into }) => into.path.at(-1)?.domain ?? "")) {
    await rememberNames(
      ports,
      domain,
      group.map(({ name, fid }) => ({ name, fid, rev: 0 })),
    );
  }
}

/** What lies in a folder that was copied, for its copy; a name that does not open is told of. */
async function readBelow(folder: Made, run: Run, failed: FailedCopy[]): Promise<CopyStep[]> {
  const { item, into: above, fid, newId, name, source } = folder;
  const domain = above.path.at(-1)?.domain ?? "";
  const step = { id: newId, fid, domain, name };
  const into = { ...above, id: newId, path: [...above.path, step], isReadOnly: false };
  const request = {
    folderId: item.id,
    fid: item.name.fid,
    showDeleted: false,
    histId: "0",
    signal: run.signal,
  };
  const found: CopyStep[] = [];
  try {
    for await (const { items } of listFolder(source ?? run.source, request)) {
      for (const child of items.filter(({ isDeleted }) => !isDeleted)) {
        const { name: itsName } = child;
        if (itsName.state === "open") {
          found.push({ item: { ...child, name: itsName }, name: itsName.text, into, source });
        } else {
          const code = itsName.state === "failed" ? itsName.code : CODES.itemKeyRefused;
          failed.push({ item: child, name: "", into, code });
        }
      }
    }
  } catch (error) {
    if (isAbort(error)) throw error;
    failed.push({ item, name, into: above, source, code: codeOf(error) });
  }
  return found;
}

function codeOf(error: unknown): number {
  return error instanceof AppError ? error.code : CODES.unknownApi;
}
