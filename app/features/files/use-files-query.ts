import { useLocation, useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import type { ScreenChoices } from "#app/core/account/screen-choices.ts";
import {
  keptSearch,
  type ListView,
  readShowDeleted,
  readView,
} from "#app/core/navigation/folder-path.ts";
import { type Observable, Store } from "#app/core/observable.ts";
import { useAccount, useObservable } from "#app/platform/runtime-context.tsx";
import { useOnceOpen } from "#app/ui/use-once-open.ts";

export interface FilesQuery {
  /** As the address says, else as the reader likes it. */
  readonly view: ListView;
  readonly showDeleted: boolean;
  /** The query that links to other folders carry on. */
  readonly search: string;
  setView(view: ListView): void;
  setShowDeleted(isShown: boolean): void;
}

const NOT_KNOWN: Observable<Pick<ScreenChoices, "view">> = new Store({ view: null });

/** `view`, `showDeleted` and `goBackToPage` of the address (Spec B§2). */
export function useFilesQuery(): FilesQuery {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const choices = useAccount()?.choices;
  const chosenView = useObservable(choices?.state ?? NOT_KNOWN).view;
  const onceOpen = useOnceOpen(choices);
  return useMemo(() => {
    const change = (key: string, value: string | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === null) next.delete(key);
          else next.set(key, value);
          return next;
        },
        { preventScrollReset: true, state },
      );
    return {
      view: readView(params) ?? chosenView ?? "list",
      showDeleted: readShowDeleted(params),
      search: keptSearch(params),
      setView: (view) => {
        onceOpen((kept) => kept.keep({ view }));
        change("view", view === "list" ? null : view);
      },
      setShowDeleted: (isShown) => change("showDeleted", isShown ? "1" : null),
    };
  }, [params, setParams, state, onceOpen, chosenView]);
}
