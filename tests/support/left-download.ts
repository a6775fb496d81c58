import { expect } from "vitest";
import { DyingPage } from "#tests/support/dying-page.ts";
import { createLoadedEngine } from "#tests/support/loaded-engine.ts";
import { instead, type Stored, turns } from "#tests/support/stored-download.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import {
  makeTransferWorld,
  type SharedWorld,
  type TransferWorld,
} from "#tests/support/transfer-world.ts";

const NEVER = Number.POSITIVE_INFINITY;

/** A page that ends when two parts of its download stand and are told of. */
export async function leaveDownload(
  user: TestAccount,
  { shared, parts, item }: Stored,
): Promise<void> {
  const page = new DyingPage(user, shared, NEVER);
  let notes = 0;
  instead(user.crypto, "keepUpload", (keepUpload) => async (input) => {
    await keepUpload(input);
    notes += 1;
    // The first tells of the download, each other of a part.
    if (notes === 3) page.kill();
  });
  page.world.engine.download([item], { kind: "files" });
  await page.death;
  await turns(20);
  expect(parts.count).toBe(2);
}

/** The page is opened again by the same person; what it asks for is noted. */
export async function openPageAgain(
  user: TestAccount,
  shared: SharedWorld,
  change: (person: TestAccount) => void = () => undefined,
): Promise<{ world: TransferWorld; urls: string[] }> {
  const person = await user.reload();
  change(person);
  const urls: string[] = [];
  shared.server.fault = ({ url }) => {
    urls.push(url);
    return null;
  };
  const world = makeTransferWorld(person, createLoadedEngine, shared);
  await turns();
  return { world, urls };
}
