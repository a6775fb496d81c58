import { useEffect, useRef } from "react";
import type { DrawerDrop } from "./drawer-drop.ts";

/** Gives what is to be called when a drag begins: the code of it comes then, and stays (P3). */
export function useDrawerDrop(tools: DrawerDrop): () => void {
  const newest = useRef(tools);
  newest.current = tools;
  const following = useRef<"no" | "yes" | "over">("no");
  const stop = useRef<() => void>();
  useEffect(() => {
    if (following.current === "over") following.current = "no";
    return () => {
      following.current = "over";
      stop.current?.();
    };
  }, []);
  return () => {
    if (following.current !== "no") return;
    following.current = "yes";
    const begin = async () => {
      const { followDrawer } = await import("./drawer-drop.ts");
      if (following.current === "yes") stop.current = followDrawer(() => newest.current);
    };
    begin().catch(() => {
      following.current = "no";
    });
  };
}
