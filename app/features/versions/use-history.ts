import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useMemo } from "react";
import type { Account } from "#app/core/account/account.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileVersion, VersionFacts } from "#app/core/files/history.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import { type HistoryState, WatchedHistory } from "#app/core/files/watch-history.ts";
import { readVisit } from "#app/core/navigation/folder-path.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";

/** A version whose seal is open. */
export type OpenVersion = FileVersion & {
  readonly content: { readonly state: "open"; readonly facts: VersionFacts };
};

export function isOpen(version: FileVersion): version is OpenVersion {
  return version.content.state === "open";
}

const SEALED: Observable<HistoryState> = new Store<HistoryState>({ phase: "opening" });

export interface HistoryTools {
  readonly runtime: Runtime;
  readonly account: Account;
  readonly ports: FilesPorts;
}

/** The versions of a file, as soon as the keys are open. */
export function useHistory(itemId: string) {
  const [runtime, account] = [useRuntime(), useAccount()];
  const fid = readVisit(useLocation().state);
  const tools = useMemo<HistoryTools | null>(() => {
    if (runtime === null || account === null) return null;
    const { api, crypto } = runtime;
    return { runtime, account, ports: { api, crypto, account } };
  }, [runtime, account]);
  const watched = useMemo(
    () => (tools === null ? null : new WatchedHistory(tools.ports, { itemId, fid })),
    [tools, itemId, fid],
  );
  useEffect(() => {
    if (watched === null || tools === null) return undefined;
    return watched.follow(tools.runtime);
  }, [watched, tools]);
  const look = useCallback(() => watched?.look() ?? Promise.resolve(), [watched]);
  return { tools, state: useObservable(watched?.state ?? SEALED), look };
}

/** As a transfer or a reader takes it: the file with the content of this very version. */
export function toReadable({ item }: OpenedFile, version: OpenVersion) {
  const { sizeBytes, modifiedMs, digestHex } = version.content.facts;
  return {
    item: { ...item, blobId: version.blobId, sizeBytes, modifiedMs },
    context: { kind: "files" as const, digestHex },
  };
}
