import type { FilesPorts } from "#app/core/files/files-source.ts";
import { LoadedAgain, type LoadedState } from "#app/core/loaded-again.ts";
import { openShares } from "./open-shares.crypto.ts";
import type { Share } from "./share.ts";
import { fetchListedShare, fetchShares } from "./share-list.api.ts";

interface Shares {
  readonly shares: readonly Share[];
}

export type ShareListState = LoadedState<Shares>;

/** Everything that this account shares, is on, or is invited to, with names opened and members judged. */
export async function listShares(ports: FilesPorts, signal?: AbortSignal): Promise<Share[]> {
  return openShares(ports, await fetchShares(ports.api, signal));
}

/** One share by its number; 1604 for one that this account is not on. */
export async function readShare(ports: FilesPorts, shareId: string): Promise<Share> {
  const listed = await fetchListedShare(ports.api, shareId);
  const [share] = await openShares(ports, [listed]);
  if (share === undefined) throw new Error("one share goes in, one comes out");
  return share;
}

/** The shares of an account. */
export class ShareList extends LoadedAgain<Shares> {
  readonly #ports: FilesPorts;

  constructor(ports: FilesPorts) {
    super(async (signal) => ({ shares: await listShares(ports, signal) }));
    this.#ports = ports;
  }

  /** Does something to a share and shows what the list is then, also after a refusal. */
  async act<T>(work: (ports: FilesPorts) => Promise<T>): Promise<T> {
    try {
      return await work(this.#ports);
    } finally {
      await this.load();
    }
  }
}
