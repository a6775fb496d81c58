import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { LockFiller } from "#app/core/links/fill-locks.ts";
import { type Link, type LinkSortKey, sortLinks } from "#app/core/links/link.ts";
import { LinkList, type LinkListState } from "#app/core/links/link-list.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";

export interface LinkOrder {
  readonly key: LinkSortKey;
  readonly direction: "asc" | "desc";
}

export interface Links {
  readonly ports: FilesPorts | null;
  readonly runtime: Runtime | null;
  readonly account: Account | null;
  readonly list: LinkListState;
  readonly order: LinkOrder;
  sortBy(key: LinkSortKey): void;
  reload(): void;
}

const LOADING: Observable<LinkListState> = new Store<LinkListState>({ phase: "loading" });

/** The user's links with their names opened; none while the page is sealed. */
export function useLinks(): Links {
  const runtime = useRuntime();
  const account = useAccount();
  const { i18n } = useTranslation();
  const [order, setOrder] = useState<LinkOrder>({ key: "date", direction: "desc" });
  const ports = useMemo(
    () =>
      runtime === null || account === null
        ? null
        : { api: runtime.api, crypto: runtime.crypto, account },
    [runtime, account],
  );
  const { list, load } = useListedLinks(ports, runtime);
  const sorted = useMemo(
    (): LinkListState =>
      list.phase === "ready"
        ? { ...list, links: sortLinks(list.links, order, createNameCollator(i18n.language)) }
        : list,
    [list, order, i18n.language],
  );
  const sortBy = (key: LinkSortKey) => setOrder(turned(order, key));
  return { ports, runtime, account, list: sorted, order, sortBy, reload: load };
}

/** Loads the links, and again whenever something of the user's tree changed. */
function useListedLinks(ports: FilesPorts | null, runtime: Runtime | null) {
  // Keys that were closed take the names with them (Formats 10).
  const list = useMemo(() => (ports === null ? null : new LinkList(ports)), [ports]);
  useEffect(() => {
    if (list === null) return undefined;
    void list.load();
    const stop = runtime?.changes.histId.subscribe(() => void list.load());
    return () => {
      stop?.();
      list.close();
    };
  }, [list, runtime]);
  const state = useObservable(list?.state ?? LOADING);
  useFilledLocks(ports, runtime, state);
  return { list: state, load: () => void list?.load() };
}

/** Links that were made before every link had a lock get one when their owner lists them. */
function useFilledLocks(
  ports: FilesPorts | null,
  runtime: Runtime | null,
  list: LinkListState,
): void {
  const filler = useMemo(
    () =>
      ports === null || runtime === null
        ? null
        : new LockFiller(ports, (code) => runtime.log.warn("link-lock-not-filled", { code })),
    [ports, runtime],
  );
  useEffect(() => {
    if (filler === null || list.phase !== "ready") return;
    const controller = new AbortController();
    void filler.fill(list.links, controller.signal);
    return () => controller.abort();
  }, [filler, list]);
}

/** The same column turns round; another begins with what people look for first. */
function turned(order: LinkOrder, key: LinkSortKey): LinkOrder {
  if (order.key !== key) return { key, direction: key === "name" ? "asc" : "desc" };
  return { key, direction: order.direction === "asc" ? "desc" : "asc" };
}

/** The linked item as far as the dialog of its link needs it. */
export function toLinkedItem(link: Link, domain = "m"): FileItem {
  return {
    id: link.itemId,
    parentId: link.itemParentId,
    kind: link.kind,
    name: link.name,
    domain,
    parentFid: "",
    sizeBytes: 0,
    modifiedMs: 0,
    isDeleted: false,
    isStarred: false,
    isLinked: true,
    isReadOnly: false,
    shareId: link.shareId,
    cachekey: "",
    blobId: "",
  };
}
