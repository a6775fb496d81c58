import { useState } from "react";

/** What is chosen among the rows that are shown, and the press that takes it away. */
export function useChosen<Row extends { readonly id: string }>(
  shown: readonly Row[],
  remove: (rows: readonly Row[]) => Promise<unknown>,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const chosen = shown.filter(({ id }) => ids.has(id));
  const toggle = (id: string) =>
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const press = async () => {
    setBusy(true);
    await remove(chosen);
    setIds(new Set());
    setBusy(false);
  };
  return { ids, chosen, isBusy, toggle, press };
}
