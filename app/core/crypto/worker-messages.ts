/** What the page, the key worker and the packet workers say to each other. Types only. */
import type { KeysLeft, SessionPort } from "./account-port.ts";
import type {
  DecryptedPackets,
  EncryptedPackets,
  PacketPort,
  PacketStream,
  SliceNote,
} from "./packet-port.ts";
import type { CryptoPort, DataKeyId, NamePort, ShareKeyId } from "./port.ts";

/** What a batch of names opened to; a code of 0 is a name that opened. */
export interface NameColumns {
  readonly codes: Uint16Array;
  readonly revs: Uint32Array;
  /** Lengths of the names inside `text`, in UTF-16 units. */
  readonly lengths: Uint32Array;
  /** 32 characters each. */
  readonly fids: string;
  readonly text: string;
}

/** Names are read by the thousand: they travel as text and columns, not as objects. */
export interface NameMethods extends Omit<NamePort, "openNames" | "openShareNames"> {
  /** Rows: value, domain, parent fid, kind, lowest rev; as {@link NameColumns} back. */
  openNames(rows: string): Promise<NameColumns>;
  openShareNames(input: { ks: ShareKeyId; rows: string }): Promise<NameColumns>;
}

/** `lock` is the pool's: it ends the workers after `wipe`. */
export interface SessionMethods extends Omit<SessionPort, "lock"> {
  /** Wipes every key in memory and deletes what is stored. */
  wipe(reason: "idle" | "signed-out"): Promise<KeysLeft>;
}

/** What the key worker does: the port's methods, and what only the pool asks. */
export interface KeyWorkerMethods
  extends Omit<CryptoPort, keyof SessionPort | keyof NamePort | keyof PacketPort>,
    SessionMethods,
    NameMethods {
  /** Hands the key of one use, not extractable, to a packet worker. */
  handPacketKey(input: { dataKey: DataKeyId; use: PacketKeyUse; worker: number }): Promise<void>;
}

/** A stream, or the notes of its slices (Reading R-301). */
export type PacketKeyUse = PacketStream | "resume";

/** A run of whole packets; `bytes` is transferred, and `into`, where the answer is put if it fits exactly. */
export interface EncryptJob {
  readonly keyName: string;
  readonly stream: PacketStream;
  readonly firstPacket: number;
  readonly isLast: boolean;
  readonly bytes: ArrayBuffer;
  readonly into?: ArrayBuffer | undefined;
  readonly resume?: ResumeJob | undefined;
}

/** The note that is wanted, or that tells which IVs these bytes had. */
export interface ResumeJob {
  readonly keyName: string;
  readonly note: "make" | SliceNote;
}

export interface CheckJob {
  readonly keyName: string;
  readonly firstPacket: number;
  readonly isLast: boolean;
  readonly bytes: ArrayBuffer;
  readonly note: SliceNote;
}

export interface DecryptJob {
  readonly keyName: string;
  readonly stream: PacketStream;
  readonly firstPacket: number;
  readonly sizeBytes: number;
  readonly bytes: ArrayBuffer;
}

export interface PacketWorkerMethods {
  encryptPackets(job: EncryptJob): Promise<EncryptedPackets>;
  isNotedSlice(job: CheckJob): Promise<boolean>;
  decryptPackets(job: DecryptJob): Promise<DecryptedPackets>;
  /** The keys of a data key that was released. */
  forgetKeys(keyNames: readonly string[]): Promise<void>;
}

/** The parts of the core, each a module that is fetched when it is needed (`crypto-wasm/README.md`). */
export type CorePart = "content" | "trust" | "unlock";
/** Where the parts of one build lie. */
export type CoreUrls = Readonly<Record<CorePart, string>>;

/** First message to a worker. */
export interface StartMessage {
  readonly kind: "start";
  readonly role: "keys" | "packets";
  /** URLs of the two builds of the core; the worker takes the one that the browser validates. */
  readonly wasmSimd: CoreUrls;
  readonly wasmBaseline: CoreUrls;
}

/** To the key worker: the port of packet worker `worker`. To a packet worker: where keys come from. */
export interface PortMessage {
  readonly kind: "port";
  readonly worker: number;
  readonly port: MessagePort;
}

export interface CallMessage {
  readonly kind: "call";
  readonly id: number;
  readonly method: string;
  readonly args: readonly unknown[];
}

/** What a worker answers; `code` is a catalogue code. */
export type ReplyMessage =
  | { readonly kind: "reply"; readonly id: number; readonly value: unknown }
  | { readonly kind: "refusal"; readonly id: number; readonly code: number };

/** From the key worker to a packet worker, over their own port. */
export interface PacketKeyMessage {
  readonly keyName: string;
  readonly key: CryptoKey;
}
