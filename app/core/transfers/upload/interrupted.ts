import { toStoredName } from "#app/contract/validate/name.ts";
import type { SourceFile, SourceFolder } from "#app/core/ports.ts";
import type { AcceptedTransfer } from "#app/core/transfers/accepted.ts";
import { FolderTransfer } from "#app/core/transfers/folder/folder-transfer.ts";
import { OwnFolderWay } from "#app/core/transfers/folder/own-folder-way.ts";
import { StandingFiles } from "#app/core/transfers/folder/standing-files.ts";
import { toInterrupted, toLeft } from "#app/core/transfers/new-item.ts";
import type { QueueItem } from "#app/core/transfers/queue.ts";
import type { Transfer } from "#app/core/transfers/transfer.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import type { ChoiceKeeper } from "#app/core/transfers/upload/choice-keeper.ts";
import { KeptChoice } from "#app/core/transfers/upload/kept-choice.ts";
import { KeptUpload, takeKept } from "#app/core/transfers/upload/kept-upload.ts";
import { isSameFile } from "#app/core/transfers/upload/reopen-upload.ts";
import { isOfChoice } from "#app/core/transfers/upload/resume-record.crypto.ts";
import { type UploadPorts, UploadTransfer } from "#app/core/transfers/upload/upload-transfer.ts";

/** One row: what was chosen, what was begun of it, or both. */
interface Left {
  readonly choice: KeptChoice | null;
  /** The upload of the file; of a folder, uploads of files in it. */
  readonly uploads: readonly KeptUpload[];
}

/** Uploads of earlier pages, until their files are here (Readings ). */
export class InterruptedUploads {
  readonly #ports: Pick<TransferPorts, "crypto" | "claims" | "files" | "clock" | "sizes">;
  readonly #choices: ChoiceKeeper;
  readonly #left = new Map<string, Left>();
  #lastId = 0;

  constructor(
    ports: Pick<TransferPorts, "crypto" | "claims" | "files" | "clock" | "sizes">,
    choices: ChoiceKeeper,
  ) {
    this.#ports = ports;
    this.#choices = choices;
  }

  /** Rows of what no other page has; null where nobody is here any more to see them. */
  async offer(isWanted: () => boolean): Promise<readonly QueueItem[]> {
    const { files, clock, crypto, sizes } = this.#ports;
    const handles = await files.names();
    const taken = await takeKept(this.#ports);
    if (!isWanted()) {
      for (const kept of taken) kept.leave();
      return [];
    }
    const known = new Set(await crypto.keptUploads());
    // What tells of it is gone: its handle goes too.
    for (const name of handles) if (!known.has(name)) await files.drop(name);
    return group(taken).map((left) => {
      const id = `k${++this.#lastId}`;
      this.#left.set(id, left);
      const canReopen = handles.has(nameOf(left));
      const made = { id, initTimeMs: clock.nowMs(), canReopen };
      const [upload] = left.uploads;
      const isFolder = left.choice?.choice.file === null;
      if (left.choice !== null && (isFolder || upload === undefined)) {
        return toLeft(left.choice.choice, made);
      }
      if (upload === undefined) throw new RangeError("a row of nothing");
      return toInterrupted(upload.record, made, sizes);
    });
  }

  /** Within a press. null: the file has to be chosen. */
  async reopen(id: string): Promise<SourceFile | SourceFolder | null> {
    const left = this.#left.get(id);
    if (left === undefined) return null;
    const source = await this.#ports.files.reopen(nameOf(left));
    if (source === null) await this.#dropHandles(left);
    return source;
  }

  /** What they open is not it, or nothing. */
  async #dropHandles(left: Left): Promise<void> {
    for (const { name } of keptOf(left)) await this.#ports.files.drop(name);
  }

  /** What goes on with it; null: it is of another file. Undefined: nothing waits under this id. */
  goOn(
    id: string,
    source: SourceFile | SourceFolder,
    shared: UploadPorts,
  ): Transfer | null | undefined {
    const left = this.#left.get(id);
    if (left === undefined) return undefined;
    const transfer = this.#goOn(id, { id, left, source }, shared);
    if (transfer === null) void this.#dropHandles(left);
    return transfer;
  }

  /** What is chosen anew beside the row of its own interrupted upload goes on with that (Reading R-570). */
  adopt({ id, work }: AcceptedTransfer, shared: UploadPorts): Adopted | null {
    if (work.kind !== "upload" || "visit" in work.folder) return null;
    const { source, folder } = work;
    if ("below" in source || "over" in source) return null;
    for (const [leftId, left] of this.#left) {
      if (!isLeftOf(left, { name: source.name, folderId: folder.id })) continue;
      const transfer = this.#goOn(leftId, { id, left, source }, shared);
      if (transfer !== null) return { kind: "ready", transfer, leftId };
    }
    return null;
  }

  #goOn(leftId: string, going: GoingOn, shared: UploadPorts): Transfer | null {
    const { id, left, source } = going;
    const transfer = toTransfer(going, shared);
    if (transfer === null) return null;
    this.#left.delete(leftId);
    void this.#ports.files.keep(nameOf(left), source);
    if (left.choice !== null) this.#choices.adopt(id, left.choice);
    return transfer;
  }

  forget(id: string): void {
    const left = this.#left.get(id);
    this.#left.delete(id);
    for (const kept of keptOf(left)) kept.forget().catch(() => undefined);
  }

  /** Those without a row are only out of sight: the next page offers them again. */
  leaveGone(present: ReadonlySet<string>): void {
    for (const [id, left] of this.#left) {
      if (present.has(id)) continue;
      this.#left.delete(id);
      for (const kept of keptOf(left)) kept.leave();
    }
  }
}

/** What goes on under the row of what was chosen anew, and the row that it had. */
export interface Adopted {
  readonly kind: "ready";
  readonly transfer: Transfer;
  readonly leftId: string;
}

/** A file of that name that was to go into that folder. */
function isLeftOf(
  { choice, uploads }: Left,
  { name, folderId }: { readonly name: string; readonly folderId: string },
): boolean {
  // What was begun may have got another name, beside one that stood there.
  const known = choice?.choice ?? uploads[0]?.record;
  if (known === undefined) return false;
  return known.folder.id === folderId && toStoredName(known.name) === toStoredName(name);
}

/** Whatever was begun of something that was chosen has no row of its own. */
function group(taken: readonly (KeptUpload | KeptChoice)[]): Left[] {
  const choices = taken.filter((kept) => kept instanceof KeptChoice);
  const uploads = new Set(taken.filter((kept) => kept instanceof KeptUpload));
  const chosen = choices.map((choice): Left => {
    const own = [...uploads].filter(({ record }) => isOfChoice(choice.choice, record));
    const its = choice.choice.file === null ? own : own.slice(0, 1);
    for (const upload of its) uploads.delete(upload);
    return { choice, uploads: its };
  });
  return [...chosen, ...[...uploads].map((upload) => ({ choice: null, uploads: [upload] }))];
}

function keptOf(left: Left | undefined): readonly (KeptUpload | KeptChoice)[] {
  if (left === undefined) return [];
  return left.choice === null ? left.uploads : [...left.uploads, left.choice];
}

/** Under which the handle of its file or folder lies. */
function nameOf({ choice, uploads }: Left): string {
  return choice?.name ?? uploads[0]?.name ?? "";
}

interface GoingOn {
  readonly id: string;
  readonly left: Left;
  readonly source: SourceFile | SourceFolder;
}

function toTransfer({ id, left, source }: GoingOn, shared: UploadPorts): Transfer | null {
  const choice = left.choice?.choice;
  const [upload] = left.uploads;
  if ("below" in source) {
    if (choice === undefined || choice.file !== null || choice.name !== source.name) return null;
    const way = new OwnFolderWay(choice.folder, shared, new StandingFiles());
    return new FolderTransfer({ id, source, way, left: left.uploads }, shared);
  }
  const file = upload?.record ?? choice?.file;
  const folder = upload?.record.folder ?? choice?.folder;
  if (!file || folder === undefined || choice?.file === null) return null;
  if (!isSameFile(file, { source })) return null;
  const batch = { id, size: 1, tasks: new Set<never>() };
  const before = { kept: upload ?? null, ends: choice?.ends ?? [] };
  return new UploadTransfer({ id, source, folder, batch, ...before }, shared);
}
