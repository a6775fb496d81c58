import { useEffect, useRef } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import { hasCode } from "#app/core/errors/app-error.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { hasSeal, ROWS_ASKED } from "#app/core/files/row-seals.ts";
import { datedOf, findUnverified } from "#app/core/files/sealed-facts.ts";
import { readLinkSeals } from "#app/core/links/link-seals.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import type { RowLook } from "#app/features/listing/grid-rows.ts";
import { rowStateKey } from "#app/features/listing/row-state-key.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { onStill } from "#app/ui/grid/on-still.ts";

/** What is said against a row; undefined while nothing is. */
export type DoubtOf = RowLook["doubtOf"];

export interface JudgedLink {
  readonly runtime: Pick<Runtime, "api" | "crypto">;
  readonly link: OpenedLink;
  readonly rows: readonly FileItem[];
  /** Places of the rows that are in view. */
  readonly inView: () => readonly number[];
  readonly setDoubtOf: (next: (before: DoubtOf) => DoubtOf) => void;
}

/**
 * Opens the seals of the files in view of a link's page while nothing else is to be done, so that it says by itself
 * which size and date the link's key does not confirm (Trust D9, Reading R-636).
 */
export function useLinkSeals({ runtime, link, rows, inView, setDoubtOf }: JudgedLink): void {
  const judged = useRef(new Set<string>());
  // A refusal is not asked for again and again: a password that was changed meanwhile would count as tries.
  const isRefused = useRef(false);
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    const look = async () => {
      const seen = inView().flatMap((index) => rows[index] ?? []);
      const asked = seen.filter((item) => hasSeal(item) && !judged.current.has(rowStateKey(item)));
      if (isRefused.current || asked.length === 0) return;
      const seals = await readLinkSeals(runtime, link, {
        rows: asked.slice(0, ROWS_ASKED),
        signal,
      });
      if (signal.aborted) return;
      const doubts = new Map<string, ReturnType<NonNullable<DoubtOf>>>();
      for (const item of asked) {
        const facts = seals.get(item.id);
        if (facts === undefined) continue;
        judged.current.add(rowStateKey(item));
        const unverified = facts === null ? "both" : findUnverified(item, facts);
        const datedMs = facts === null ? undefined : datedOf(facts);
        if (unverified === undefined && datedMs === undefined) continue;
        doubts.set(rowStateKey(item), {
          ...(unverified !== undefined && { unverified }),
          ...(datedMs !== undefined && { datedMs }),
        });
      }
      if (doubts.size === 0) return;
      setDoubtOf((before) => (item) => doubts.get(rowStateKey(item)) ?? before?.(item));
    };
    onStill(() => {
      look().catch((error: unknown) => {
        isRefused.current ||= !signal.aborted && !hasCode(error, CODES.offline);
      });
    }, signal);
    return () => ends.abort();
  }, [runtime, link, rows, inView, setDoubtOf]);
}
