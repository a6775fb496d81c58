import { useEffect, useMemo } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import type { Account } from "#app/core/account/account.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { ReloadPacer } from "#app/core/files/reload-pacer.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { ShareList, type ShareListState } from "#app/core/shares/list-shares.ts";
import { markOf, ProgressPoll } from "#app/core/shares/progress-poll.ts";
import { createResumer } from "#app/core/shares/resume-once.ts";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";

export interface Shares {
  readonly ports: FilesPorts | null;
  readonly state: ShareListState;
  /** Does something to a share; the list is told anew after it, also after a refusal. */
  act<T>(work: (ports: FilesPorts) => Promise<T>): Promise<T>;
  reload(): void;
}

const LOADING: Observable<ShareListState> = new Store<ShareListState>({ phase: "loading" });

/** What this account shares and what is shared with it; names are opened here and nowhere else. */
export function useShares(): Shares {
  const runtime = useRuntime();
  const account = useAccount();
  const open = useMemo(() => createOpenList(runtime, account), [runtime, account]);
  useEffect(() => open?.follow(), [open]);
  const state = useObservable(open?.list.state ?? LOADING);
  return {
    ports: open?.ports ?? null,
    state,
    act: async (work) => {
      if (open === null) throw new AppError(CODES.sessionEnded);
      return open.list.act(work);
    },
    reload: () => void open?.list.load(),
  };
}

/** Keys that were closed take the names with them (Formats 10). */
function createOpenList(runtime: Runtime | null, account: Account | null) {
  if (runtime === null || account === null) return null;
  const { api, crypto, clock, changes } = runtime;
  const ports = { api, crypto, account };
  const list = new ShareList(ports);
  const follow = () => {
    // However often it is told: a list is not loaded more often than it takes.
    const pacer = new ReloadPacer(clock, () => list.load());
    // What goes on in a share is not told of at each step.
    const poll = new ProgressPoll(clock, async () => pacer.ask());
    const resume = createResumer(ports);
    let isOver = false;
    const resumeListed = async () => {
      const state = list.state.get();
      if (state.phase !== "ready") return;
      poll.see(markOf(state.shares));
      // What goes on may have ended: a list that may be out of date begins nothing.
      const hasDone = state.error === null && (await resume(state.shares));
      if (hasDone && !isOver) await list.load();
    };
    const stops = [
      list.state.subscribe(() => void resumeListed()),
      changes.histId.subscribe(() => pacer.ask()),
      changes.on("shares", () => pacer.ask()),
    ];
    void list.load();
    return () => {
      isOver = true;
      pacer.stop();
      poll.stop();
      for (const stop of stops) stop();
      list.close();
    };
  };
  return { ports, list, follow };
}
