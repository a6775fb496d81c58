import { onTestFinished } from "vitest";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { plainSliceBytes } from "#app/core/transfers/sizes.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { MemoryParts } from "#tests/support/memory-parts.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import {
  aFile,
  itemOf,
  makeSharedWorld,
  makeTransferWorld,
  type SharedWorld,
  SMALL_SIZES,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

export const SLICE_BYTES = plainSliceBytes(SMALL_SIZES);
/** Two parts that become durable and a third that the end of the file closes. */
const THREE_PARTS = 5 * SLICE_BYTES + 1000;

export const isDownload = (url: string) => url.includes("command=download");
export const rowsOf = (world: TransferWorld) => world.engine.state.get().rows;

/** Where each range that was asked for begins, in ciphertext bytes. */
export function askedFrom(urls: readonly string[]): number[] {
  return urls
    .filter(isDownload)
    .map((url) => Number(new URLSearchParams(url.split("?")[1]).get("offset")));
}

export interface Stored {
  readonly shared: SharedWorld;
  readonly parts: MemoryParts;
  readonly item: FileItem;
  readonly content: Buffer;
}

/** An uploaded file, and a browser that saves over a private file system. */
export async function aStored(
  user: TestAccount,
  sizeBytes = THREE_PARTS,
  sizes = SMALL_SIZES,
): Promise<Stored> {
  const shared = makeSharedWorld(user, sizes);
  const parts = new MemoryParts();
  shared.parts = parts;
  const world = makeTransferWorld(user, createLoadedEngine, shared);
  const file = aFile("a.bin", sizeBytes);
  world.engine.upload([file], user.root);
  await world.untilIdle();
  const id = rowsOf(world)[0]?.itemId ?? "";
  return { shared, parts, item: await itemOf(user, shared.server, id), content: file.content };
}

export function turns(count = 60): Promise<void> {
  return Array.from({ length: count }).reduce<Promise<void>>(
    (before) => before.then(() => new Promise((resolve) => setImmediate(resolve))),
    Promise.resolve(),
  );
}

/** Another method of a core, until the test ends. */
export function instead<M extends "keepUpload" | "openKeptUpload" | "finishDigest">(
  crypto: CryptoPort,
  name: M,
  make: (method: CryptoPort[M]) => CryptoPort[M],
): void {
  const method = crypto[name];
  Reflect.set(crypto, name, make(method));
  onTestFinished(() => void Reflect.set(crypto, name, method));
}
