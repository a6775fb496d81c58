import { useEffect, useRef } from "react";
import type { DrawerDrop } from "./drawer-drop.ts";

const load = () => import("./drawer-drop.ts");

/**
 * Gives what is to be called when a drag begins. The code of it comes with the first pointer on the page
 * (P3): whoever drops quickly would be done before it were here.
 */
export function useDrawerDrop(tools: DrawerDrop): () => void {
  const newest = useRef(tools);
  newest.current = tools;
  const following = useRef<"no" | "yes" | "over">("no");
  const stop = useRef<() => void>();
  useEffect(() => {
    if (following.current === "over") following.current = "no";
    const end = new AbortController();
    const { signal } = end;
    addEventListener("pointerover", () => load().catch(() => undefined), { once: true, signal });
    return () => {
      end.abort();
      following.current = "over";
      stop.current?.();
    };
  }, []);
  return () => {
    if (following.current !== "no") return;
    following.current = "yes";
    const begin = async () => {
      const { followDrawer } = await load();
      if (following.current === "yes") stop.current = followDrawer(() => newest.current);
    };
    begin().catch(() => {
      following.current = "no";
    });
  };
}
