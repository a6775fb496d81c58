import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { FileItem } from "#app/core/files/item.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { useDraft } from "#app/features/listing/use-draft.ts";
import { useLateCode } from "./use-late-code.ts";

export interface Filter {
  readonly isOpen: boolean;
  readonly text: string;
  /** The items are what was looked for, also in the moment in which that is taken back. */
  readonly isNarrow: boolean;
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
  const make = useLateCode(isOpen, load);
  const find = useMemo(
    () => (isOpen ? (make?.(rows, formats) ?? null) : null),
    [isOpen, make, rows, formats],
  );
  const items = useMemo(() => find?.(search) ?? rows, [find, search, rows]);
  return {
    isOpen,
    text,
    isNarrow: text !== "" || search !== "",
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

/** What searches rows; until it is here all rows stand. */
const load = async () => (await import("#app/core/files/filter.ts")).createItemFilter;
