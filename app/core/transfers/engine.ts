import type { Fid, ShareKeyId } from "#app/core/crypto/port.ts";
import type { FileItem, OpenedFolder } from "#app/core/files/item.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import type { Observable } from "#app/core/observable.ts";
import type { SourceFile, SourceFolder, TargetFolder } from "#app/core/ports.ts";
import type { Picture } from "#app/core/transfers/thumbs/read-thumb.ts";

/** Spec B§3: download 10, upload 20, folder upload 30 (preview 50 comes with its issue), zip 60 is ours. */
export type TransferKind = "download" | "upload" | "folder" | "zip";

/** Something of an uploaded folder that failed. */
export interface FailedItem {
  /** Below the folder, names parted by "/"; empty: the folder itself. */
  readonly path: string;
  readonly code: number;
}

/** How far the upload of a folder is (Spec B§3, Folder upload root item). */
export interface FolderReport {
  /** Files, and folders that nothing lies in. */
  readonly totalItems: number;
  readonly completedItems: number;
  readonly failures: readonly FailedItem[];
  /** Files that a system wrote, as `Thumbs.db`: left out, and not counted. */
  readonly leftOut?: number;
  /** True until everything in it was found; the total grows meanwhile. */
  readonly isScanning: boolean;
}

/** What a row says beside its status: a file that the own key did not sign, or an older one (Formats 4). */
export type TransferNote =
  | "not-from-you"
  | "author-unconfirmed"
  | "from-visitor"
  | "older-than-seen"
  /** The server opened it, and nobody else has looked (Formats 10). */
  | "not-checked";

/** What shows what the file of a row looks like: it never leaves this page. */
export type RowPicture =
  /** Of what was uploaded, by this page. */
  | { readonly kind: "made"; readonly picture: Picture }
  /** It lies with the file. */
  | { readonly kind: "kept"; readonly item: FileItem; readonly context: ReadContext };

/**
 * The device has no network; no host answers (Reading R-43); too many calls came at once; a host has
 * taken a request and says nothing (Reading R-464).
 */
export type StandstillReason = "offline" | "unreachable" | "busy" | "slow";

/** One row of the panel; `status` is a code of Spec B§4 or the catalogue code that ended it. */
export interface TransferRow {
  readonly id: string;
  readonly kind: TransferKind;
  readonly name: string;
  readonly sizeBytes: number;
  readonly doneBytes: number;
  readonly status: number;
  /** Why nothing of it moves; null while something does, or nothing should. */
  readonly standstill: StandstillReason | null;
  /** An earlier page began it: it goes on with its file (Reading R-300). */
  readonly isInterrupted: boolean;
  /** Its file is opened again without being chosen (Reading R-500). */
  readonly canReopen?: boolean | undefined;
  readonly isPaused: boolean;
  readonly canPause: boolean;
  /** Whether something of its kind waits before it. */
  readonly canMoveUp?: boolean;
  readonly retryCount: number;
  readonly canRetry: boolean;
  /** Its file changed: `goOn` takes the file that is chosen in its place (Reading R-791). */
  readonly canChooseAgain?: boolean;
  readonly canRemove: boolean;
  /** Where "Go to folder" leads; null in link context. */
  readonly folder: OpenedFolder | null;
  readonly itemId: string | null;
  /** Of what is up, as this device sealed or found it: whatever lies under its id is another (Trust D8). */
  readonly fid?: Fid | undefined;
  readonly note: TransferNote | null;
  readonly picture?: RowPicture | undefined;
  /** Of a folder that is uploaded; its `itemId` is the folder that it went into. */
  readonly report?: FolderReport | undefined;
  /** The browser's own way failed, and the server may be asked, by somebody who agrees (Readings ). */
  readonly canAskServer?: boolean;
  /** The server reads it, or did. */
  readonly isByServer?: boolean;
}

export interface TransferState {
  readonly rows: readonly TransferRow[];
  /** Seconds left over all transfers; null while unknown (Spec B§4, Time remaining). */
  readonly remainingS: number | null;
  readonly isActive: boolean;
}

/** Who reads: the signed-in user, in his areas or in a share of somebody else, or a link's visitor. */
export type ReadContext =
  | {
      kind: "files";
      shareId?: string;
      /** An earlier version of the file: its D (Formats 4), hex; any other content is refused. */
      digestHex?: string;
    }
  | { kind: "link"; cachekey: string; passwordlock: string; shareKeyId: string };

/** A link whose key the fragment has opened, for a visitor who adds to it. */
export interface LinkVisit {
  readonly cachekey: string;
  /** Proof of the key in the address, and of the password if there is one. */
  readonly passwordlock: string;
  /** The one key that anything is encrypted for (Formats 11). */
  readonly ks: ShareKeyId;
  /** What he calls himself, as it stands when a file ends; empty: nothing (Reading R-562). */
  readonly sender?: Pick<Observable<string>, "get"> | undefined;
}

/** A folder of a link that a visitor puts files into. */
export interface LinkUploadFolder extends OpenedFolder {
  readonly visit: LinkVisit;
  /** Of one that this visitor made: lets him put more into it where he is shown nothing (Reading R-563). */
  readonly placeSig?: string | undefined;
}

/** What becomes of a file whose name is there already. `replace`: that one gets a new version. */
export interface UploadAnswer {
  readonly action: "keep-both" | "skip" | "replace";
  readonly forAll: boolean;
}

/** A name that is there already, met by an upload (Reading R-124). */
export interface UploadConflict {
  /** Left out: the name is there already. `unfit`: the rules refuse it (Spec B§5), and `freeName` fits them. */
  readonly reason?: "unfit";
  readonly name: string;
  /** The name that it gets where both are kept. */
  readonly freeName: string;
  /** Whether other files of the same upload may ask the same: which ones, only the server knows. */
  readonly mayRecur: boolean;
  /** False once its bytes are there: they are of a file of their own. */
  readonly canReplace: boolean;
}

/** A file whose key and seal are open: what the seal says, and parts of its content. */
export interface ContentFile {
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly modifiedMs: number;
  readonly note: TransferNote | null;
  /** Plaintext bytes `[from, to)` in order; `signal` ends this read alone. */
  read(range: {
    readonly from: number;
    readonly to: number;
    readonly signal?: AbortSignal;
  }): AsyncGenerator<ArrayBuffer, void, undefined>;
  /** Forgets the key. */
  close(): Promise<void>;
}

/** Reads what has no row: a preview, a part of a video. */
export interface ContentReader {
  /**
   * Opens one of the own files before who reads it is there: the next `openFile` of this content has it, with these
   * bytes on their way.
   */
  begin?(item: FileItem, first?: readonly { readonly from: number; readonly to: number }[]): void;
  /** One file for many parts of it: one ticket, one use of a link. Whoever opens it closes it. */
  openFile(wanted: {
    readonly item: FileItem;
    readonly context: ReadContext;
    readonly signal: AbortSignal;
  }): Promise<ContentFile>;
  /** Plaintext bytes `[from, to)` of a file in order; nothing is given on before it verified. */
  read(wanted: {
    readonly item: FileItem;
    readonly context: ReadContext;
    readonly signal: AbortSignal;
    readonly from: number;
    readonly to: number;
  }): AsyncGenerator<ArrayBuffer, void, undefined>;
}

/** Whoever has a reader of content: what looks at pictures of files needs more of it. */
export interface ContentSource {
  reader(signal: AbortSignal): Promise<ContentReader>;
}

/** A file with the pictures of it. */
export interface PicturedFile extends ContentFile {
  /** 7102 where there is none; never one of another file, version or stream (Trust D13). */
  thumbnail(stream: 1 | 2): Promise<Picture>;
}

/** Opens files whose pictures are shown. */
export interface PictureReader {
  /** Several that are looked at together: one question, one ticket. */
  openFiles(
    wanted: { readonly items: readonly FileItem[]; readonly context: ReadContext },
    control: { readonly signal: AbortSignal },
  ): Promise<{ openFile(item: FileItem): Promise<PicturedFile> }>;
}

/** A text that a zip has beside the files. */
export interface ZipNote {
  /** Its path in the zip. */
  readonly path: string;
  readonly text: string;
}

/** What a zip of everything says of itself. What does not open is left out of it, and told. */
export interface ZipWords {
  readonly notes: readonly ZipNote[];
  /** Its text stands before the list of what was left out. */
  readonly leftOut: ZipNote;
}

/** The next version of a file, made of the one that was looked at: over any other it is 8214. */
export interface NextVersion extends SourceFile {
  readonly over: Pick<OpenedFile, "item">;
}

/** What can be uploaded. */
export type UploadSource = SourceFile | SourceFolder | NextVersion;

/** Where a waiting transfer goes: before the one before it, or before all. */
export type MoveTo = "up" | "first";

export interface TransferEngine {
  readonly state: Observable<TransferState>;
  /** True while leaving the page or signing out would lose work (Spec B§2, A§2.16). */
  readonly hasUnfinishedTransfers: Observable<boolean>;
  /** The question that waits for the user, one at a time; null when there is none. */
  readonly conflict: Observable<UploadConflict | null>;
  /** Answers the open question; `null` closes it, and the row ends as 7030. */
  answerConflict(answer: UploadAnswer | null): void;
  /** Fires with the folder id after a change there, so that listings refresh. */
  onFolderChanged(listener: (folderId: string) => void): () => void;
  /** A row for each, whose ids it gives; a folder is one with all that lies in it. */
  upload(
    sources: readonly UploadSource[],
    into: OpenedFolder | LinkUploadFolder,
  ): readonly string[];
  download(items: readonly FileItem[], context: ReadContext): void;
  /** Everything below these items as one zip64 (Reading R-08). */
  downloadZip(zip: {
    name: string;
    items: readonly FileItem[];
    folder: OpenedFolder;
    context: ReadContext;
    /** For a zip of everything; without it, what does not open ends the zip. */
    words?: ZipWords;
  }): void;
  /** Shares connections with the transfers; their code comes with it. Rejects where it cannot be had. */
  reader(signal: AbortSignal): Promise<ContentReader & PictureReader>;
  cancel(id: string): void;
  cancelAll(): void;
  /**
   * Once more what failed; with the server, for somebody who agreed that it reads these files (Reading
   * R-513); or what would be a zip, whatever it does, as files in a folder (Reading R-529). What stands still does not wait any longer: it tries at once, or another host.
   */
  retry(id: string, way?: "server" | TargetFolder): void;
  /** Holds an upload back, with what is sent of it, until `resume`. */
  pause(id: string): void;
  pauseAll(): void;
  resume(id: string): void;
  resumeAll(): void;
  /** Lets a waiting transfer start sooner. */
  move(id: string, to: MoveTo): void;
  /**
   * Goes on with an upload that an earlier page began, of this file or folder; without one, within a
   * press, of what the browser opens again by itself: false where it does not (Reading R-500). An upload whose
   * file changed begins anew with this one (Reading R-791).
   */
  goOn(id: string, source?: SourceFile | SourceFolder): Promise<boolean> | undefined;
  remove(id: string): void;
  /** Removes finished and failed rows (Spec B§4, Clear). */
  clear(): void;
}
