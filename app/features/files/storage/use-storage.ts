import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import type { User } from "#app/core/account/user.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { SearchState } from "#app/core/files/search/name-search.ts";
import type { StorageUse } from "#app/core/files/search/storage-use.ts";
import { followUse } from "#app/core/files/storage/follow-use.ts";
import { createViewMaker } from "#app/core/files/storage/open-view.ts";
import { type TrashAct, trashItems } from "#app/core/files/trash.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { useAction, useShowFailure } from "#app/features/errors/use-action.tsx";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { searchOf } from "../search/searches.ts";

const NO_USE: Observable<StorageUse | null> = new Store(null);
const NO_USER: Observable<User | null> = new Store(null);
const NOT_READ: Observable<Pick<SearchState, "phase" | "names" | "total">> = new Store({
  phase: "reading",
  names: 0,
  total: 0,
});

/** What the storage is used for, measured on this device; null while it is sealed or not measured yet. */
export function useStorage() {
  const open = useOpenUse();
  const use = useObservable(open?.use ?? NO_USE);
  const user = useObservable<User | null>(open?.ports.account.user ?? NO_USER);
  const progress = useObservable<Pick<SearchState, "phase" | "names" | "total">>(
    open?.state ?? NOT_READ,
  );
  useEffect(() => open?.start(), [open]);
  const view = useMemo(
    () => (open === null || use === null ? null : open.toView(use, user?.usedBytes ?? 0)),
    [open, use, user],
  );
  return { view, user, progress, open };
}

export type OpenStorage = NonNullable<ReturnType<typeof useOpenUse>>;

function useOpenUse() {
  const runtime = useRuntime();
  const account = useAccount();
  return useMemo(
    () => (runtime === null || account === null ? null : createOpenUse(runtime, account)),
    [runtime, account],
  );
}

function createOpenUse(runtime: Runtime, account: Account) {
  const { api, crypto, clock } = runtime;
  const ports = { api, crypto, account };
  const search = searchOf(runtime, account);
  const toView = createViewMaker(ports);
  return { ...followUse(search, clock), ports, toView, state: search.state };
}

/** Puts files into the trash in one press, with the way back; of what is refused the first reason is told. */
export function useFreeing(open: { readonly ports: FilesPorts }) {
  const { t } = useTranslation("files");
  const run = useAction();
  const showFailure = useShowFailure();
  const toast = useToast();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const mark = (items: readonly FileItem[], isGone: boolean) =>
    setGone((before) => {
      const after = new Set(before);
      for (const { id } of items) isGone ? after.add(id) : after.delete(id);
      return after;
    });
  const trash = async (act: TrashAct, items: readonly FileItem[]) => {
    const ended = await run(() => trashItems(open.ports, { act, items, folder: null }));
    if (ended === null) return [];
    const [code] = ended.refused.values();
    if (code !== undefined) showFailure(new AppError(code));
    const done = items.filter(({ id }) => !ended.refused.has(id));
    mark(done, act === "remove");
    return done;
  };
  const remove = async (items: readonly FileItem[]) => {
    const done = await trash("remove", items);
    if (done.length === 0) return;
    const action = { label: t("do.undo"), onAct: () => void trash("restore", done) };
    toast({ kind: "success", text: t("toast.deleted", { count: done.length }), action });
  };
  return { gone, remove };
}
