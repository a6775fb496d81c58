import { useTranslation } from "react-i18next";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import type { DialogScreen } from "./FilesDialogs.tsx";
import type { OpenListing } from "./use-listing.ts";

interface EmptyTrashProps {
  readonly screen: Pick<DialogScreen, "state" | "setDialog"> & {
    readonly open: OpenListing | null;
  };
}

/** Stands where the deleted items of a folder are shown, for whoever may remove them for good (Spec A§6.3). */
export function EmptyTrash({ screen: { open, state, setDialog } }: EmptyTrashProps) {
  if (open === null || open.flat !== undefined || state.folder === null) return null;
  const ask = () => setDialog({ kind: "operation", operation: { act: "empty" } });
  return <EmptyButton account={open.account} onAsk={ask} />;
}

interface EmptyButtonProps {
  readonly account: Pick<OpenListing["account"], "user">;
  readonly onAsk: () => void;
}

function EmptyButton({ account, onAsk }: EmptyButtonProps) {
  const { t } = useTranslation("operations");
  const user = useObservable(account.user);
  if (!can(personOf(user), "purgeFiles")) return null;
  return <TextButton onClick={onAsk}>{t("empty")}</TextButton>;
}
