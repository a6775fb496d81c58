import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import { FolderListing } from "#app/core/files/folder-listing.ts";
import { followLink } from "#app/core/links/follow-link.ts";
import { linkPath } from "#app/core/links/link-address.ts";
import { createLinkSource, type OpenedLink } from "#app/core/links/link-source.ts";
import {
  type LinkPage,
  readLinkFolderId,
  toLinkFolderSearch,
} from "#app/core/links/public-link.api.ts";
import { PublicLink, type PublicLinkState } from "#app/core/links/public-link.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import type { EarlyLink } from "#app/platform/names/names-island.ts";
import { type Runtime, useObservable, useRuntime } from "#app/platform/runtime-context.tsx";
import type { LinkData } from "./link-data.ts";

const OPENING: Observable<PublicLinkState> = new Store<PublicLinkState>({ phase: "opening" });

export interface Visit {
  readonly runtime: Runtime | null;
  readonly state: PublicLinkState;
  /** A password was given before the code that tries it was here. */
  readonly isWaiting: boolean;
  unlock(password: string): void;
}

/** Opens the link with the key of the fragment, once the runtime is here. */
export function usePublicLink(data: LinkData, early: EarlyLink | undefined): Visit {
  const runtime = useRuntime();
  const link = useMemo(() => (runtime === null ? null : new PublicLink(runtime)), [runtime]);
  const { isWaiting, unlock, takeEarly } = useUnlock(link, unanswered(early));
  useEffect(() => {
    const open = () => {
      const fragment = window.location.hash;
      const isSame = early?.fragment === fragment;
      void link?.start({ ...data, fragment, early: isSame ? early : undefined });
    };
    open();
    takeEarly();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, [link, data, takeEarly, early]);
  const state = useObservable(link?.state ?? OPENING);
  useKeepLock(runtime, state);
  return { runtime, state, isWaiting, unlock };
}

/** The password that nobody has answered yet. */
function unanswered(early: EarlyLink | undefined): string | null {
  return early === undefined || early.answer !== undefined ? null : early.password || null;
}

/** A password that is given while the runtime still loads, or before, waits for it and is then tried. */
function useUnlock(link: PublicLink | null, given: string | null) {
  const early = useRef(given);
  // Not before the first drawing, which is the server's.
  const [isWaiting, setWaiting] = useState(false);
  const takeEarly = useCallback(() => {
    const password = early.current;
    if (password === null) return;
    // A link that has not started yet would not hear it.
    const isHeard = link !== null && link.state.get().phase !== "opening";
    setWaiting(!isHeard);
    if (!isHeard) return;
    early.current = null;
    void link.unlock(password);
  }, [link]);
  const unlock = (password: string) => {
    early.current = password;
    takeEarly();
  };
  return { isWaiting, unlock, takeEarly };
}

/** After an unlock the server may render this link's pages for ten minutes (Spec C§2.6). */
function useKeepLock(runtime: Runtime | null, state: PublicLinkState): void {
  const link = state.phase === "open" ? state.link : null;
  useEffect(() => {
    if (runtime === null || link === null || !link.hasPassword) return;
    runtime.http
      .sendText({
        method: "POST",
        url: `${linkPath(link.cachekey)}/lock`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ passwordlock: link.passwordlock }),
      })
      .catch(() => runtime.log.warn("link-lock-not-kept"));
  }, [runtime, link]);
}

export interface LinkListing {
  readonly listing: FolderListing;
  openFolder(id: string): void;
}

/** The folder of an opened link on the screen; another folder replaces the address (Spec C§2.5). */
export function useLinkListing(runtime: Runtime, link: OpenedLink, first: LinkPage): LinkListing {
  const { i18n } = useTranslation();
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const listing = useMemo(
    () =>
      new FolderListing({
        source: createLinkSource({ api: runtime.api, crypto: runtime.crypto }, link),
        clock: runtime.clock,
        collator: createNameCollator(i18n.language),
      }),
    [runtime, link, i18n.language],
  );
  const folderId = readLinkFolderId(params);
  useEffect(() => {
    const isFirst = listing.state.get().folderId === "";
    void listing.open({
      folderId,
      showDeleted: false,
      ...(isFirst ? { firstPage: first.page } : {}),
    });
    return () => listing.close();
  }, [listing, folderId, first]);
  useEffect(() => followLink(listing, runtime), [listing, runtime]);
  const openFolder = (id: string) =>
    navigate(
      { search: toLinkFolderSearch(id), hash: hash || window.location.hash },
      { replace: true },
    );
  return { listing, openFolder };
}
