import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { createItemFilter } from "#app/core/files/filter.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { useDraft } from "#app/features/listing/use-draft.ts";

export interface Filter {
  readonly isOpen: boolean;
  readonly text: string;
  readonly items: readonly FileItem[];
  setText(text: string): void;
  toggle(): void;
}

/**
 * The filter box of a list: name, date or size (Spec B§4). What is looked for is away with the rows
 * while the page is sealed.
 */
export function useFilter(rows: readonly FileItem[], isSealed: boolean): Filter {
  const formats = useItemFormats();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const draft = useDraft();
  useEffect(() => {
    if (isSealed) setText("");
    else void draft.read().then((kept) => kept !== null && setText(kept));
  }, [isSealed, draft]);
  const search = useDeferredValue(text);
  const make = useFilterCode(isOpen);
  const find = useMemo(
    () => (isOpen ? (make?.(rows, formats) ?? null) : null),
    [isOpen, make, rows, formats],
  );
  const items = useMemo(() => find?.(search) ?? rows, [find, search, rows]);
  return {
    isOpen,
    text,
    items,
    setText: (next) => {
      setText(next);
      draft.keep(next);
    },
    toggle: () => {
      draft.drop();
      setOpen(!isOpen);
      setText("");
    },
  };
}

/** What searches rows; its code comes when the filter is first opened (P3). Until then all rows stand. */
function useFilterCode(isOpen: boolean): typeof createItemFilter | null {
  const [make, setMake] = useState<typeof createItemFilter | null>(null);
  useEffect(() => {
    if (!isOpen || make !== null) return undefined;
    let isOver = false;
    import("#app/core/files/filter.ts").then(
      (code) => isOver || setMake(() => code.createItemFilter),
      // Without a connection the filter finds nothing yet; opening it again asks again.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [isOpen, make]);
  return make;
}
