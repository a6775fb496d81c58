import { randomFillSync } from "node:crypto";
import { onTestFinished } from "vitest";
import type { AuthState } from "#app/core/auth/auth.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { Store } from "#app/core/observable.ts";
import type { ClaimPort, SourceFile } from "#app/core/ports.ts";
import type { TransferEngine, TransferRow } from "#app/core/transfers/engine.ts";
import type { TransferSizes } from "#app/core/transfers/sizes.ts";
import { isUnfinishedStatus } from "#app/core/transfers/status.ts";
import type { TransferPorts } from "#app/core/transfers/transfer-ports.ts";
import {
  FakeStorage,
  MemoryClaims,
  MemoryFiles,
  noPictures,
  silentLog,
} from "#tests/support/core-ports.ts";
import { EventClock } from "#tests/support/event-clock.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { type MemoryParts, memorySave, type Saved } from "#tests/support/memory-parts.ts";
import { testFolders } from "#tests/support/source-folder.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import { TransferServer } from "#tests/support/transfer-server.ts";

export interface TransferWorld {
  readonly engine: TransferEngine;
  readonly ports: TransferPorts;
  readonly server: TransferServer;
  readonly clock: EventClock;
  readonly auth: Store<AuthState>;
  readonly saved: Saved[];
  readonly crypto: CryptoPort;
  /** Resolves when nothing waits or runs. */
  untilIdle(): Promise<void>;
  /** Resolves when the rows are as the test wants them. */
  until(isSo: (rows: readonly TransferRow[]) => boolean): Promise<void>;
}

const MIB = 1024 * 1024;

/**
 * The sizes of the product but for fewer bytes: a slice has the least that the digest of a file allows, a
 * chunk three of them, and a range is no multiple of a chunk. Tests of the true sizes pass `TRANSFER_SIZES`.
 */
export const SMALL_SIZES: TransferSizes = {
  slicePackets: 8,
  sendBytes: 3 * MIB,
  rangeBytes: 4 * MIB,
  smallSendBytes: MIB,
  smallBudgetBytes: 2 * MIB,
  budgetBytes: 12 * MIB,
  keptPartBytes: 2 * MIB,
};

/** A file of more than a slice: the device notes how far it is. */
export const NOTED_FILE_BYTES = MIB + MIB / 4;

/** What pages of one browser have in common. */
export interface SharedWorld {
  readonly sizes: TransferSizes;
  readonly clock: EventClock;
  readonly server: TransferServer;
  readonly claims: ClaimPort;
  readonly files: MemoryFiles;
  /** Names of what its pages noted: the account of a test is that of the tests before it too. */
  readonly noted: Set<string>;
  /** What its pages saved of files that are not whole; null: they save over nothing that stays. */
  parts: MemoryParts | null;
}

export function makeSharedWorld(user: TestAccount, sizes = SMALL_SIZES): SharedWorld {
  const clock = new EventClock();
  const server = new TransferServer(clock, user);
  onTestFinished(() => server.close());
  const [claims, files, noted] = [new MemoryClaims(), new MemoryFiles(), new Set<string>()];
  return { sizes, clock, server, claims, files, noted, parts: null };
}

/** The engine over the crypto core, a server in memory and time that jumps. */
export function makeTransferWorld(
  user: TestAccount,
  createEngine = createLoadedEngine,
  { sizes, clock, server, claims, files, noted, parts } = makeSharedWorld(user),
): TransferWorld {
  const saved: Saved[] = [];
  const device = new FakeStorage();
  const auth = new Store<AuthState>({ kind: "open", account: user.account });
  const crypto = trackedCrypto(ownNotes(user.crypto, noted), clock);
  const ports: TransferPorts = {
    clock,
    crypto,
    auth,
    http: server.http,
    api: server.api,
    log: silentLog,
    online: { isOnline: () => true, onOnline: () => () => undefined },
    save: memorySave({ saved, parts, browse: (path) => server.browse(path) }),
    claims,
    hosts: ["/h/1", "/h/2", "/h/3", "/h/4"],
    sizes,
    folders: testFolders,
    files,
    line: { sharers: () => 1 },
    pictures: noPictures,
    device,
    random01: () => 0,
    uploadAbilities: { readsPieces: true, sendsForms: true },
  };
  const engine = createEngine(ports);
  const until: TransferWorld["until"] = (isSo) =>
    new Promise((resolve) => {
      const look = () => {
        if (!isSo(engine.state.get().rows)) return;
        stop();
        resolve();
      };
      const stop = engine.state.subscribe(look);
      look();
    });
  const untilIdle = () => until((rows) => rows.every((row) => !isUnfinishedStatus(row.status)));
  return { engine, ports, server, clock, auth, saved, crypto, until, untilIdle };
}

/** The core whose notes of uploads are those of one browser. */
function ownNotes(crypto: CryptoPort, noted: Set<string>): CryptoPort {
  const keepUpload: CryptoPort["keepUpload"] = (input) => {
    noted.add(input.name);
    return crypto.keepUpload(input);
  };
  const keptUploads: CryptoPort["keptUploads"] = async () =>
    (await crypto.keptUploads()).filter((name) => noted.has(name));
  const own: Partial<CryptoPort> = { keepUpload, keptUploads };
  return new Proxy(crypto, {
    get: (target, name, receiver) =>
      Reflect.has(own, name) ? Reflect.get(own, name) : Reflect.get(target, name, receiver),
  });
}

/** Time stands still while the core computes. */
function trackedCrypto(crypto: CryptoPort, clock: EventClock): CryptoPort {
  return new Proxy(crypto, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== "function") return method;
      return (...args: unknown[]) =>
        clock.track(Promise.resolve(Reflect.apply(method, target, args)));
    },
  });
}

export interface TestFile extends SourceFile {
  readonly content: Buffer;
  readonly reads: [number, number][];
  /** What `stat` tells from now on. */
  now: { sizeBytes: number; modifiedMs: number };
}

/** A file of random bytes. */
export function aFile(name: string, sizeBytes: number): TestFile {
  const content = randomFillSync(Buffer.alloc(sizeBytes));
  const modifiedMs = 1_780_000_000_000;
  const file: TestFile = {
    name,
    sizeBytes,
    modifiedMs,
    content,
    reads: [],
    now: { sizeBytes, modifiedMs },
    read: async (from, to) => {
      file.reads.push([from, to]);
      return new Uint8Array(content.subarray(from, to)).buffer;
    },
    stat: async () => file.now,
  };
  return file;
}

/** The item of an uploaded file as a listing would show it. */
export async function itemOf(
  user: TestAccount,
  server: TransferServer,
  id: string,
): Promise<FileItem> {
  const file = server.files.get(id);
  if (file === undefined) throw new Error("no such file");
  const { request } = file;
  const context = { domain: request.domain, parentFid: request.pfid, kind: "f" } as const;
  const [opened] = await user.crypto.openNames([{ enc_name: request.enc_name, context }]);
  if (opened?.ok !== true) throw new Error("a name that does not open");
  const { name: text, fid, rev } = opened.value;
  return {
    id,
    parentId: String(request.coffer_pid),
    kind: "file",
    name: { state: "open", text, fid, rev },
    domain: request.domain,
    parentFid: request.pfid,
    sizeBytes: request.size_bytes,
    modifiedMs: request.usertime,
    isDeleted: false,
    isStarred: false,
    isLinked: false,
    isReadOnly: false,
    shareId: String(request.share_id),
    cachekey: request.cachekey,
    blobId: request.blob_id,
  };
}
