import type { FilesPorts } from "#app/core/files/files-source.ts";
import { indexMethods } from "#app/core/files/search/index-methods.ts";
import { KeptNames } from "#app/core/files/search/kept-names.crypto.ts";
import { NameSearch, type NameSearchPorts } from "#app/core/files/search/name-search.ts";
import type { Observable } from "#app/core/observable.ts";
import { FakeClock } from "./core-ports.ts";

const RETRY_MS = 30_000;

/** The search of one device in process; `keeps`: what it knows lies at rest, encrypted. */
export function newNameSearch(
  ports: FilesPorts,
  { histId, keeps }: { readonly histId: Observable<string>; readonly keeps: boolean },
): NameSearch {
  const clock = new FakeClock(1_790_000_000_000);
  const all: NameSearchPorts = {
    ...ports,
    index: indexMethods(),
    clock: {
      nowMs: () => clock.nowMs(),
      // What failed is not tried again while the test lasts.
      sleep: (ms) => (ms < RETRY_MS ? Promise.resolve() : new Promise(() => undefined)),
    },
    online: { isOnline: () => true, onOnline: () => () => undefined },
    changes: { histId, on: () => () => undefined },
    transfers: { onFolderChanged: () => () => undefined },
    idle: async () => undefined,
  };
  return new NameSearch(all, new KeptNames(ports.crypto, Promise.resolve(keeps)));
}
