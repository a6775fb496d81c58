import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { toStartPage } from "#app/contract/validate/legacy-path.ts";
import type { User } from "#app/core/account/user.ts";
import { addVisit, backOf, readVisited, writeVisited } from "#app/core/navigation/visited.ts";
import { useRuntime } from "#app/platform/runtime-context.tsx";
import type { ShellWish } from "./shell-wish.ts";

/** Keeps where this tab was, and goes back there when the bar's button says so (Spec A§2.4, A§2.7). */
export function useBack(wish: ShellWish, user: User): void {
  const tab = useRuntime()?.tabStorage;
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (tab !== undefined) writeVisited(tab, addVisit(readVisited(tab), { pathname, search }));
  }, [tab, pathname, search]);
  const back = useRef<() => void>();
  back.current = () => {
    const visited = tab === undefined ? [] : readVisited(tab);
    navigate(backOf(visited, { pathname, search }, `/${toStartPage(user.dashboard)}`));
  };
  useEffect(() => {
    if (!(wish instanceof Event) && wish.type === "back") back.current?.();
  }, [wish]);
}
