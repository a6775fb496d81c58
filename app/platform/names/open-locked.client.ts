import type { LockedWorkerMethods } from "#app/core/crypto/first-messages.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { type FirstUnlock, unlockFirstPage } from "#app/core/first-page/unlock-first-page.ts";
import { browserClock } from "#app/platform/clock.client.ts";
import { createNameReader, type KnownNames } from "#app/platform/crypto/name-reader.client.ts";
import { WorkerClient } from "#app/platform/crypto/worker-client.client.ts";
import { browserHttp } from "#app/platform/http/fetch-http.client.ts";
import type { LockedIsland } from "./names-island.ts";
import type { NamesParts } from "./open-names.client.ts";

/** What came of a password, with all that its names opened to. */
export type Unlocked = FirstUnlock & { readonly opened: KnownNames };

/** Tries one password after the other in the worker of this page. */
export type Unlock = (password: string, signal: AbortSignal) => Promise<Unlocked>;

export async function createUnlock(
  { link }: Pick<LockedIsland, "link">,
  { worker, core }: NamesParts,
): Promise<Unlock> {
  const collator = createNameCollator(document.documentElement.lang);
  const start = { kind: "start", core: await core } as const;
  const { methods } = new WorkerClient<LockedWorkerMethods>(worker, start);
  const { deriveLock, openShareKey, openNames } = methods;
  return async (password, signal) => {
    const opened: KnownNames = new Map();
    const reader = { openNames, openShareNames: ({ rows }: { rows: string }) => openNames(rows) };
    const { openShareNames } = createNameReader(() => reader, { noted: opened });
    const crypto = { deriveLock, openShareKey, openShareNames };
    const tried = { fragment: location.hash, password, signal };
    return {
      ...(await unlockFirstPage(
        { crypto, http: browserHttp, collator, clock: browserClock },
        link,
        tried,
      )),
      opened,
    };
  };
}
