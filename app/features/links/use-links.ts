import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#app/core/account/account.ts";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { followLinks } from "#app/core/links/follow-links.ts";
import { type LinkOrder, type LinkSortKey, sortLinks, turned } from "#app/core/links/link.ts";
import { LinkList, type LinkListState } from "#app/core/links/link-list.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import {
  type Runtime,
  useAccount,
  useObservable,
  useRuntime,
} from "#app/platform/runtime-context.tsx";

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
  const open = useMemo(() => createOpenList(runtime, account), [runtime, account]);
  useEffect(() => open?.follow(), [open]);
  const list = useObservable(open?.list.state ?? LOADING);
  const sorted = useMemo(
    (): LinkListState =>
      list.phase === "ready"
        ? { ...list, links: sortLinks(list.links, order, createNameCollator(i18n.language)) }
        : list,
    [list, order, i18n.language],
  );
  const sortBy = (key: LinkSortKey) => setOrder(turned(order, key));
  const reload = () => void open?.list.load();
  return { ports: open?.ports ?? null, runtime, account, list: sorted, order, sortBy, reload };
}

/** Keys that were closed take the names with them (Formats 10). */
function createOpenList(runtime: Runtime | null, account: Account | null) {
  if (runtime === null || account === null) return null;
  const { api, crypto, clock, changes, log } = runtime;
  const ports = { api, crypto, account };
  const list = new LinkList(ports);
  const onLockRefused = (code: number) => log.warn("link-lock-not-filled", { code });
  const follow = () => followLinks(list, ports, { clock, changes, onLockRefused });
  return { ports, list, follow };
}
