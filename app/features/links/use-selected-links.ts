import { useState } from "react";
import type { Link } from "#app/core/links/link.ts";

const NONE: ReadonlySet<string> = new Set();

export interface SelectedLinks {
  readonly ids: ReadonlySet<string>;
  toggle(id: string): void;
  set(links: readonly Link[]): void;
}

/** Which links of the list are selected; what is not shown is not meant. */
export function useSelectedLinks(): SelectedLinks {
  const [ids, setIds] = useState(NONE);
  return {
    ids,
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    set: (links) => setIds(new Set(links.map((link) => link.id))),
  };
}
