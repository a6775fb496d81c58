/**
 * The world as the core sees it. Platform implements these; tests implement them in memory.
 * No module of core touches the clock, the network, randomness or storage by itself.
 */

export interface Clock {
  /** Unix milliseconds by the wall clock. */
  nowMs(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface HttpRequest {
  method: "GET" | "POST" | "DELETE";
  /** Path of this origin or an absolute URL of a known host. Never holds a secret. */
  url: string;
  headers?: Record<string, string>;
  body?: string | FormData | null;
  signal?: AbortSignal;
  /** Milliseconds; the default is 120 000 (Spec A§7.1). 0: without limit. */
  timeoutMs?: number;
  onUploadProgress?: (sentBytes: number) => void;
  onDownloadProgress?: (receivedBytes: number) => void;
  /** A write that goes on where the page goes away meanwhile, as far as the browser lets it (Reading R-479). */
  outlivesPage?: boolean;
  /** Wants the body in pieces; a port that cannot do so leaves out `pieces` of the reply. */
  pieces?: PieceRoom;
}

/** Memory for the pieces of a body. */
export interface PieceRoom {
  /** Bytes of each piece; the last one may be shorter. */
  readonly bytesEach: number;
  /** Exactly so many bytes, which may have been used before. */
  take(bytes: number): ArrayBuffer;
}

export interface HttpReply {
  status: number;
  header(name: string): string | null;
  text(): string;
  bytes(): ArrayBuffer;
  /** The whole body in the pieces that were wanted, in order. */
  pieces?(): ArrayBuffer[];
}

/**
 * Sends one request. Never throws for an HTTP status. Throws `AppError` 9999 when offline, a
 * connection failure (status 0, code 9000 with `cause`), 9502 on time-out, and the abort reason.
 */
export interface HttpPort {
  sendText(request: HttpRequest): Promise<HttpReply>;
  sendBytes(request: HttpRequest): Promise<HttpReply>;
}

/** Small clear values that stay on this device: pinned records, preferences. Never a secret. */
export interface DeviceStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** Codes, command names and ids only; never names, keys, bodies or URLs with queries. */
export interface LogPort {
  info(event: string, detail?: Record<string, string | number>): void;
  warn(event: string, detail?: Record<string, string | number>): void;
}

export interface LogEntry {
  /** Unix milliseconds. */
  readonly atMs: number;
  readonly level: "info" | "warn";
  readonly event: string;
  readonly detail?: Readonly<Record<string, string | number>>;
}

/** What was noted in this page, the oldest first. It goes nowhere unless a person sends it. */
export interface LogReader {
  entries(): readonly LogEntry[];
}

export type TabMessage =
  | { kind: "signed-out" }
  | { kind: "locked" }
  | { kind: "signed-in" }
  | { kind: "tree-changed"; histId: string }
  | { kind: "news"; news: Exclude<LiveNews, "refresh"> };

/** What is worth looking at again: whatever is on the screen, the links, the shares. */
export type LiveNews = "refresh" | "links" | "shares" | "presence";

/** Talks to the other tabs of this browser. */
export interface TabsPort {
  post(message: TabMessage): void;
  subscribe(listener: (message: TabMessage) => void): () => void;
}

/** Lets one tab of this browser do what all tabs need once, such as the long poll. */
export interface LeaderPort {
  /** Runs `work` while this tab leads; resolves when `signal` ended it. Another tab takes over then. */
  lead(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void>;
}

/** Keeps the device from going to sleep by itself. */
export interface AwakePort {
  /** Until what it returns is called; where a browser cannot, nothing happens. */
  hold(): () => void;
}

/** Something that one page of this browser has at a time. */
export interface ClaimPort {
  /** What lets go of it, as the end of the page does; null while another has it, or nobody can tell. */
  claim(name: string): Promise<(() => void) | null>;
}

/** Talks to the other pages of this browser about what each transfers (Reading R-608). */
export interface PagesPort {
  /** What this page calls itself. */
  readonly page: string;
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): () => void;
  /** From now on others learn when this page ends. */
  appear(): void;
  /** True once that page has ended, however it did; false where nobody can tell, or `signal` ended the wait. */
  untilGone(page: string, signal: AbortSignal): Promise<boolean>;
}

/** Pages of this browser that move bytes at the same time (Reading R-510). */
export interface LinePort {
  /** How many share a line of this name, this one with them, which counts for some seconds from now on. */
  sharers(name: string): number;
}

/** Runs one socket of this host, from its opening to its end. */
export interface SocketPort {
  /** Resolves when it has ended, whether or not it ever opened, and when the signal ended it. */
  run(plan: SocketPlan, signal: AbortSignal): Promise<void>;
}

export interface SocketPlan {
  readonly path: string;
  readonly protocols: readonly string[];
  onOpen(): void;
  onMessage(data: string | Uint8Array): void;
}

export interface OnlinePort {
  isOnline(): boolean;
  /** Called when the browser says that the connection came back. */
  onOnline(listener: () => void): () => void;
}

/** A file that the user picked or dropped; read once, piece by piece. */
export interface SourceFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Unix milliseconds. */
  readonly modifiedMs: number;
  /** Reads `[from, to)`; 7010 when the source cannot be read, 7012 when it changed. */
  read(fromByte: number, toByte: number): Promise<ArrayBuffer>;
  /** Size and date as they are now, for 7012. */
  stat(): Promise<{ sizeBytes: number; modifiedMs: number }>;
  /** What the browser opens it again by, when its page is gone; null or absent: nothing. Never rejects. */
  readonly handle?: Promise<object | null> | undefined;
  /** The same bytes as a whole that takes no memory; absent where there is no such thing. */
  readonly blob?: Blob | undefined;
}

/** A folder of the device that somebody chose: what lies in it, a {@link FolderReader} tells. */
export interface SourceFolder {
  readonly name: string;
  /** Nobody knows before it is read. */
  readonly sizeBytes?: undefined;
  /** What the browser gave: a directory entry or handle, or the list of what lies in it. */
  readonly below: object;
  /** As of a {@link SourceFile}. */
  readonly handle?: Promise<object | null> | undefined;
}

/** What somebody chose on his device, opened again by a later page (Reading R-500). */
export interface KeptFilePort {
  /** Keeps what opens it again under a name; keeps nothing where there is none. Never rejects. */
  keep(name: string, source: SourceFile | SourceFolder | TargetFolder): Promise<void>;
  /** Names under which something is kept; empty where this browser keeps nothing. Never rejects. */
  names(): Promise<ReadonlySet<string>>;
  /** Within a press, because the browser may ask. null: refused, or not there any more. Never rejects. */
  reopen(name: string): Promise<SourceFile | SourceFolder | null>;
  /** The same of a folder that is saved into. */
  reopenTarget(name: string): Promise<TargetFolder | null>;
  /** Never rejects. */
  drop(name: string): Promise<void>;
}

/** Something in a folder of the device; no byte of it was read. */
export type FoundItem = {
  /** Names of the folders between the chosen one and this, outermost first. */
  readonly within: readonly string[];
  readonly name: string;
} & (
  | {
      readonly kind: "file";
      readonly sizeBytes: number;
      /** Unix milliseconds. */
      readonly modifiedMs: number;
      /** The file as it is now; 7213 when it cannot be had any more. */
      readonly open: () => Promise<SourceFile>;
    }
  | { readonly kind: "folder" }
  /** A file, or what is left of a folder, that the browser does not give; its code says why. */
  | { readonly kind: "unreadable"; readonly code: number }
);

/** Reads what lies below chosen folders. */
export interface FolderReader {
  /** A slice at a time, a folder before what it holds; never rejects but for the signal. */
  read(folder: SourceFolder, signal: AbortSignal): AsyncIterable<readonly FoundItem[]>;
}

/** Where downloaded bytes go. Closing without `finish` leaves no file that looks whole. */
export interface FileSink {
  /** Resolves when there is room for more: this is the back-pressure. */
  write(bytes: ArrayBuffer): Promise<void>;
  finish(): Promise<void>;
  abort(code: number): Promise<void>;
  /** Where what is written outlives its page, and somebody asked for that. */
  readonly kept?: KeptSink;
}

/** What of a save stands on the device when its page is gone: sealed as it came (Readings ). */
export interface KeptSink {
  /** Sealed, from the beginning: all of the parts that were asked for, or 0. */
  readonly standingBytes: number;
  /** Takes away what stands, before anything was added; gives 0. */
  startOver(): Promise<number>;
  /** Sealed bytes `[from, to)` of ended parts, of one of them. */
  read(from: number, to: number): Promise<ArrayBuffer>;
  /** Adds sealed bytes; what is written to the sink itself is the file, once all of it stands. */
  add(bytes: ArrayBuffer): Promise<void>;
  /** Ends a part: resolves when what was added since the last one is durable. */
  endPart(): Promise<void>;
  /** Ends the sink; its whole parts stay for whoever opens it under its name, and nothing that was opened. */
  leave(): Promise<void>;
}

/** A file that stands in a folder of the device. */
export interface StandingFile {
  readonly sizeBytes: number;
  /** What the disk says of its last change, Unix milliseconds. */
  readonly changedMs: number;
  read(from: number, to: number): Promise<ArrayBuffer>;
}

/** A folder of the device that somebody chose to save into (Reading R-529). */
export interface TargetFolder extends Pick<SourceFile, "handle"> {
  /** What lies directly in it. */
  names(): Promise<readonly string[]>;
  /** Makes a folder and those above it; names parted by "/". 3111, 3112. */
  folder(path: string): Promise<void>;
  /**
   * A new file, whose folders are made: there under its name only once it is whole, over nothing that stands
   * there, or over an empty one. 3100, 3101, 3111, 3112.
   */
  file(path: string, over?: "empty"): Promise<FileSink>;
  /** null: none stands there; 3111 when the folder itself cannot be had. */
  standing(path: string): Promise<StandingFile | null>;
}

/** Under which name a save stays on the device, and which parts of it are to stand there, in sealed bytes. */
export interface KeepWish {
  /** 32 characters of hex. */
  readonly as: string;
  readonly partsBytes: readonly number[];
  /** Of all of it. */
  readonly sealedBytes: number;
}

export interface SavePort {
  /**
   * Opens a sink for one file of exactly `sizeBytes`: service worker stream, else OPFS, else memory
   * (3020 above 500 MB, Reading R-10).
   */
  open(file: {
    name: string;
    sizeBytes: number;
    signal: AbortSignal;
    /** What stands there without being asked for goes, and all of it when not all that is asked for does. */
    keep?: KeepWish | undefined;
  }): Promise<FileSink>;
  /** Names under which something stands that never became a file. Never rejects. */
  keptNames(): Promise<readonly string[]>;
  /** Never rejects. */
  dropKept(name: string): Promise<void>;
  /**
   * Lets the browser's own downloads fetch a path of this host under this name; what becomes of it no page
   * hears.
   */
  fetchByBrowser(file: { name: string; path: string }): Promise<void>;
}
