import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Manifest } from "#app/core/crypto/port.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { visitorDomains } from "#app/core/links/visitor-domains.ts";
import { rowStateKey } from "#app/features/listing/row-state-key.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import type { Doubts } from "./seal-doubts.ts";
import type { FilesScreen } from "./use-files-screen.ts";
import { NO_MANIFEST } from "./use-row-source.ts";

/** Says in the rows what visitors brought through a link (Trust L9, Reading R-506). */
export function useVisitorMarks({
  open,
  filter: { items },
  seals: { doubts, setDoubts },
}: Pick<FilesScreen, "open" | "filter" | "seals">): void {
  const { t } = useTranslation("files");
  const manifest = useObservable(open?.account.manifest ?? NO_MANIFEST);
  const text = t("grid.visitor");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a seal that is opened takes the mark away
  useEffect(() => {
    if (manifest !== null) setDoubts((known) => markVisitors(known, items, { manifest, text }));
  }, [items, doubts, manifest, text, setDoubts]);
}

interface Marking {
  readonly manifest: Manifest;
  readonly text: string;
}

/**
 * The same doubts where there is nothing to add. An older state is the worse news, and stays.
 * @internal Tests mark items without a page.
 */
export function markVisitors(
  doubts: Doubts,
  items: readonly FileItem[],
  { manifest, text }: Marking,
): Doubts {
  const domains = visitorDomains(manifest);
  const marks = items.flatMap((item) => {
    if (!domains.has(item.domain) || item.name.state !== "open") return [];
    const key = rowStateKey(item);
    const known = doubts.get(key);
    const isSaid = known?.note === true || known?.note === text;
    return isSaid ? [] : [[key, { ...known, note: text }] as const];
  });
  return marks.length === 0 ? doubts : new Map([...doubts, ...marks]);
}
