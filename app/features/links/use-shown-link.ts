import { useCallback, useEffect, useState } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import type { Link } from "#app/core/links/link.ts";
import { toLinkedItem } from "#app/core/links/linked-item.ts";
import { useDraft } from "#app/features/listing/use-draft.ts";
import type { Links } from "./use-links.ts";

type Shown =
  | { readonly kind: "none" }
  | {
      readonly kind: "open";
      readonly linkId: string;
      /** Of one identity while it is shown: the dialog looks anew for the link of another. */
      readonly item: FileItem;
      readonly typed: string | null;
    }
  /** The page is locked: the link by its id alone, without its name (Formats 10). */
  | { readonly kind: "sealed"; readonly linkId: string };

const NONE: Shown = { kind: "none" };

/** The link whose settings are open. A lock closes them; they open as they were left. */
export function useShownLink({ ports, list }: Links) {
  const [shown, set] = useState<Shown>(NONE);
  const draft = useDraft();
  const isSealed = ports === null;
  const show = useCallback(
    (link: Link | null) => {
      draft.drop();
      set(link === null ? NONE : toOpen(link, null));
    },
    [draft],
  );
  useEffect(() => {
    if (isSealed) set((now) => (now.kind === "open" ? toSealed(now.linkId) : now));
  }, [isSealed]);
  useEffect(() => {
    if (isSealed || shown.kind !== "sealed" || list.phase !== "ready") return;
    const link = list.links.find(({ id }) => id === shown.linkId);
    if (link === undefined) return show(null);
    void draft.read().then((typed) => {
      set((now) => (now === shown ? toOpen(link, typed) : now));
    });
  }, [isSealed, shown, list, draft, show]);
  return { shown, show, draft };
}

function toOpen(link: Link, typed: string | null): Shown {
  return { kind: "open", linkId: link.id, item: toLinkedItem(link), typed };
}

function toSealed(linkId: string): Shown {
  return { kind: "sealed", linkId };
}
