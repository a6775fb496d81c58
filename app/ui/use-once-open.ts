import { useCallback, useEffect, useRef } from "react";

/** Does something with what is open. What is asked for before that waits, the last of it alone. */
export function useOnceOpen<T extends object>(
  open: T | null | undefined,
): (act: (open: T) => void) => void {
  const waiting = useRef<((open: T) => void) | null>(null);
  useEffect(() => {
    if (!open) return;
    waiting.current?.(open);
    waiting.current = null;
  }, [open]);
  return useCallback(
    (act) => {
      if (open) act(open);
      else waiting.current = act;
    },
    [open],
  );
}
