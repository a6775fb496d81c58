import { useMemo, useRef } from "react";
import { useRuntime } from "#app/platform/runtime-context.tsx";

/** What somebody is typing, held so that a lock neither shows nor loses it (Reading R-92). */
export interface Draft {
  /** Call with each change: it is sealed at once, and a lock finds nothing left to do. */
  keep(text: string): void;
  /** What was kept last; null without anything, or when it is another account's. */
  read(): Promise<string | null>;
  drop(): void;
}

/** The draft of one place of the page. It lives as long as the screen, in memory, and sealed only. */
export function useDraft(): Draft {
  const crypto = useRuntime()?.crypto;
  const kept = useRef<{ order: number; sealed: string | null }>({ order: 0, sealed: null });
  return useMemo(
    () => ({
      keep: (text) => {
        kept.current.order += 1;
        const { order } = kept.current;
        const put = (sealed: string) => {
          if (kept.current.order === order) kept.current.sealed = sealed;
        };
        // Refused once the page is locked: what was sealed before stays.
        crypto?.sealDraft(text).then(put, () => undefined);
      },
      read: async () => {
        const { sealed } = kept.current;
        return sealed === null || crypto === undefined ? null : crypto.openDraft(sealed);
      },
      drop: () => {
        kept.current = { order: kept.current.order + 1, sealed: null };
      },
    }),
    [crypto],
  );
}
