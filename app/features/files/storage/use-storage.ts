import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import type { User } from "#app/core/account/user.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { SearchState } from "#app/core/files/search/name-search.ts";
import type { StorageUse } from "#app/core/files/search/storage-use.ts";
import { followUse } from "#app/core/files/storage/follow-use.ts";
import { createViewMaker } from "#app/core/files/storage/open-view.ts";
import { deleteItems, restoreItems } from "#app/core/files/trash.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
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

/** Puts files into the trash in one press, with the way back. */
export function useFreeing(open: OpenStorage) {
  const { t } = useTranslation("files");
  const run = useAction();
  const toast = useToast();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const mark = (ids: readonly string[], isGone: boolean) =>
    setGone((before) => {
      const after = new Set(before);
      for (const id of ids) isGone ? after.add(id) : after.delete(id);
      return after;
    });
  const restore = async (items: readonly FileItem[]) => {
    const refused = await run(() => restoreItems(open.ports, idsOf(items), fromItems(items)));
    if (refused === null) return;
    mark(
      idsOf(items).filter((id) => !refused.has(id)),
      false,
    );
  };
  const remove = async (items: readonly FileItem[]) => {
    const refused = await run(() => deleteItems(open.ports, idsOf(items), fromItems(items)));
    if (refused === null) return;
    const done = items.filter(({ id }) => !refused.has(id));
    mark(idsOf(done), true);
    const action = { label: t("do.undo"), onAct: () => void restore(done) };
    toast({ kind: "success", text: t("toast.deleted", { count: done.length }), action });
  };
  return { gone, remove };
}

function idsOf(items: readonly FileItem[]): string[] {
  return items.map(({ id }) => id);
}

function fromItems(items: readonly FileItem[]) {
  return { items, folder: null };
}
