import { useCallback } from "react";
import { useToast } from "#app/ui/overlays/Toast.tsx";

/** What is said of it. */
interface CopySentences {
  readonly copied: string;
  readonly failed: string;
  /** Names what takes the second away. */
  readonly close: string;
}

/**
 * Puts a text into the clipboard, or what comes of a question for it, and says which became of it: `null`, a
 * question that fails and a browser that refuses are one to whoever presses the button again.
 */
export function useCopyText({
  copied,
  failed,
  close,
}: CopySentences): (text: string | (() => Promise<string | null>)) => Promise<void> {
  const toast = useToast();
  return useCallback(
    async (asked) => {
      try {
        const text = typeof asked === "string" ? asked : await asked();
        if (text === null) throw new Error("nothing to copy");
        await navigator.clipboard.writeText(text);
        toast({ kind: "success", text: copied });
      } catch {
        toast({ kind: "critical", text: failed, action: { label: close } });
      }
    },
    [toast, copied, failed, close],
  );
}
