import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { normalise } from "#app/core/errors/normalise.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { type OpenedFile, openFile } from "#app/core/files/open-file.ts";
import { readVisit } from "#app/core/navigation/folder-path.ts";
import { knownFile } from "#app/core/preview/known-file.ts";
import { type Runtime, useAccount, useRuntime } from "#app/platform/runtime-context.tsx";

export interface PreviewTools {
  readonly runtime: Runtime;
  readonly account: Account;
  readonly ports: FilesPorts;
}

type FileState =
  | { readonly phase: "opening" }
  | { readonly phase: "open"; readonly file: OpenedFile }
  | { readonly phase: "failed"; readonly code: number };

/**
 * The file that an address names, its way proven; another one than the pressed row's is 2010 (Trust D8). That row
 * itself is there at once where its list was looked at in this page.
 */
export function useOpenedFile(itemId: string) {
  const [runtime, account] = [useRuntime(), useAccount()];
  const visit: unknown = useLocation().state;
  // Of the way to this file: a neighbour that is gone on to is proven by the list that it stands in.
  const [fid] = useState(() => readVisit(visit));
  const [state, setState] = useState<FileState>({ phase: "opening" });
  const [attempt, setAttempt] = useState(0);
  const tools = useMemo<PreviewTools | null>(() => {
    if (runtime === null || account === null) return null;
    const { api, crypto } = runtime;
    return { runtime, account, ports: { api, crypto, account } };
  }, [runtime, account]);
  const known = useMemo(() => {
    if (tools === null || fid === undefined || attempt > 0) return null;
    return knownFile(tools.runtime.seen.read(tools.account), { itemId, fid });
  }, [tools, itemId, fid, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt more looks again
  useEffect(() => {
    if (tools === null || known !== null) return undefined;
    const control = new AbortController();
    const { signal } = control;
    const open = async () => {
      const file = await openFile(tools.ports, itemId, signal);
      if (fid !== undefined && file.item.name.fid !== fid) {
        throw new AppError(CODES.itemKeyRefused);
      }
      return file;
    };
    open().then(
      (file) => signal.aborted || setState({ phase: "open", file }),
      (error: unknown) =>
        signal.aborted || setState({ phase: "failed", code: normalise(error).code }),
    );
    return () => control.abort();
  }, [tools, itemId, fid, attempt, known]);
  const look = useCallback(() => setAttempt((count) => count + 1), []);
  return { tools, state: known === null ? state : ({ phase: "open", file: known } as const), look };
}
