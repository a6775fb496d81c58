import { useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import {
  keptSearch,
  type ListView,
  readShowDeleted,
  readView,
} from "#app/core/navigation/folder-path.ts";

export interface FilesQuery {
  readonly view: ListView;
  readonly showDeleted: boolean;
  /** The query that links to other folders carry on. */
  readonly search: string;
  setView(view: ListView): void;
  setShowDeleted(isShown: boolean): void;
}

/** `view`, `showDeleted` and `goBackToPage` of the address (Spec B§2). */
export function useFilesQuery(): FilesQuery {
  const [params, setParams] = useSearchParams();
  return useMemo(() => {
    const change = (key: string, value: string | null) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === null) next.delete(key);
          else next.set(key, value);
          return next;
        },
        { preventScrollReset: true },
      );
    return {
      view: readView(params),
      showDeleted: readShowDeleted(params),
      search: keptSearch(params),
      setView: (view) => change("view", view === "list" ? null : view),
      setShowDeleted: (isShown) => change("showDeleted", isShown ? "1" : null),
    };
  }, [params, setParams]);
}
