import Trash2 from "lucide-react/icons/trash";
import { useTranslation } from "react-i18next";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import type { User } from "#app/core/account/user.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { Store } from "#app/core/observable.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import type { ActionTools, RowAction } from "./use-row-actions.ts";

const NO_USER = new Store(null);

/**
 * "Delete permanently" for deleted items, where somebody may (Spec A§6.3). What the trash of another
 * account holds is its owner's to remove.
 */
export function usePurgeAction({
  account,
  showDialog,
}: Pick<ActionTools, "account" | "showDialog">): (items: readonly FileItem[]) => RowAction[] {
  const { t } = useTranslation("operations");
  const user = useObservable<User | null>(account?.user ?? NO_USER);
  const mayPurge = user !== null && can(personOf(user), "purgeFiles");
  return (items) => {
    const isOwn = items.every(({ place }) => place?.area !== "share");
    if (!mayPurge || !isOwn) return [];
    return [
      {
        id: "purge",
        label: t("purge"),
        icon: Trash2,
        tone: "danger",
        movesFocus: true,
        onAct: () => showDialog({ kind: "operation", operation: { act: "purge", items } }),
      },
    ];
  };
}
