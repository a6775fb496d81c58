import { type RefObject, useEffect, useRef } from "react";
import styles from "./Grid.module.css";
import { indexOf } from "./grid-dom.ts";
import type { GridParts, HandTools } from "./hand-tools.ts";
import { scrollerOf, useBrowserLayoutEffect } from "./use-line-window.ts";
import { LONG_PRESS_MS, STILL_PX } from "./use-long-press.ts";

const PARTS: GridParts = {
  indexOf,
  scrollerOf,
  behindName: `.${styles.date}, .${styles.size}`,
  longPressMs: LONG_PRESS_MS,
  stillPx: STILL_PX,
};

/** Selecting by rectangle and dragging by touch: their code comes when a pointer first comes over the list (P3). */
export function useHands(
  holder: RefObject<HTMLElement>,
  root: RefObject<HTMLElement>,
  tools: HandTools,
): void {
  const newest = useRef(tools);
  useBrowserLayoutEffect(() => {
    newest.current = tools;
  });
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const listen = () =>
      holder.current?.addEventListener("pointerover", () => begin().catch(listen), {
        signal,
        once: true,
      });
    const begin = async () => {
      const { followHands } = await import("./follow-hands.ts");
      if (signal.aborted || holder.current === null || root.current === null) return;
      followHands({
        holder: holder.current,
        root: root.current,
        signal,
        tools: () => newest.current,
        parts: PARTS,
      });
    };
    listen();
    return () => end.abort();
  }, [holder, root]);
}
