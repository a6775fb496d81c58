import { useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { parseLoc } from "#app/contract/validate/loc.ts";
import type { ShareListState } from "#app/core/shares/list-shares.ts";
import type { ShareQuestion } from "./share-question.ts";

/**
 * Shows the people of the share that `loc` names, once the list is here, and takes `loc` out of the
 * address (Spec A§2.5). One that is not in the list opens nothing.
 */
export function useLocShare(state: ShareListState, ask: (question: ShareQuestion) => void): void {
  const [query, setQuery] = useSearchParams();
  const loc = query.get("loc");
  const shares = state.phase === "ready" ? state.shares : null;
  useEffect(() => {
    if (loc === null || shares === null) return;
    const command = parseLoc(loc);
    const shareId = command?.action === "share" ? command.shareId : undefined;
    const share = shares.find((one) => one.shareId === shareId);
    if (share !== undefined) ask({ kind: "people", share });
    const withoutLoc = (old: URLSearchParams) => {
      old.delete("loc");
      return old;
    };
    setQuery(withoutLoc, { replace: true, preventScrollReset: true });
  }, [loc, shares, ask, setQuery]);
}
