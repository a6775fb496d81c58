import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import type { Manifest, ShareKeyId } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { shareIdOfDomain } from "#app/core/keys/item-key.ts";
import { sequencesOf, shareEntries, shareIdOf } from "#app/core/keys/version-key.ts";
import { fetchFolderPage, type SealedStep } from "./files.api.ts";
import { type NameReader, ownNames, provePath } from "./files.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import type { FolderSource } from "./folder-pages.ts";
import type { OpenedFolder } from "./item.ts";

/**
 * One share of somebody else that this account took, as a source of folders: which one, the caller says
 * and no answer. A page from anywhere else is 1503.
 */
export function createShareSource(ports: FilesPorts, shareId: string): FolderSource {
  const names = ownNames(ports);
  return {
    names,
    fetchPage: (request) => fetchFolderPage(ports.api, request),
    openFolder: async ({ cwd, above }) => {
      if (cwd === null) throw new AppError(CODES.folderFactsMissing);
      const steps = [...above, { ...cwd.item, sealedName: cwd.sealedName }];
      return openInShare(ports.account, { shareId, steps, names });
    },
  };
}

interface InShare {
  readonly shareId: string;
  /** From the folder that is shared to the one that is opened. */
  readonly steps: readonly SealedStep[];
  readonly names: NameReader;
}

/**
 * A folder in a share of somebody else that this account took; its root lies nowhere here (Formats 3).
 * Whether one may write there says the grant that was taken. 1503 for a page from anywhere else.
 */
export async function openInShare(
  { manifest }: Account,
  { shareId, steps, names }: InShare,
): Promise<OpenedFolder> {
  const state = manifest.get();
  const role = state === null ? null : roleIn(state, shareId);
  const isIn = ({ domain }: SealedStep) => shareIdOfDomain(domain) === shareId;
  if (role === null || steps.length === 0 || !steps.every(isIn)) {
    throw new AppError(CODES.folderNotFound);
  }
  // All are of the one domain: a folder of it lies in a folder of it, and its root nowhere.
  const path = await provePath(steps, [], { ...names, mayLieIn: () => true });
  return { area: "share", id: path.at(-1)?.id ?? "", path, isReadOnly: role === "r" };
}

/** Shares of somebody else whose keys this account took and kept, each with its current key. */
export function takenShares(manifest: Manifest | null): ReadonlyMap<string, ShareKeyId> {
  const entries = manifest === null ? [] : shareEntries(manifest);
  const taken = entries.filter(
    ([, { kind, origin, state }]) => kind === "team" && origin !== "self" && state === "current",
  );
  return new Map(taken.map(([ks]) => [shareIdOf(ks), ks]));
}

/** What this account may do in a share of somebody else; null without a key that it took and kept. */
export function roleIn(manifest: Manifest, shareId: string): OpenedRole {
  const known = sequencesOf(manifest, shareId);
  const taken = known.find(([, { origin, state }]) => origin !== "self" && state === "current");
  return taken?.[1].role ?? null;
}

type OpenedRole = Manifest["shares"][string]["role"] | null;
