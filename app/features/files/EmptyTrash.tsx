import { useTranslation } from "react-i18next";
import { can } from "#app/core/access/permissions.ts";
import { personOf } from "#app/core/access/person-of.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import type { OpenListing } from "./use-listing.ts";

interface EmptyTrashProps {
  readonly account: Pick<OpenListing["account"], "user">;
  readonly onAsk: () => void;
}

/** Stands where deleted items are shown, for whoever may remove them for good (Spec A§6.3). */
export function EmptyTrash({ account, onAsk }: EmptyTrashProps) {
  const { t } = useTranslation("operations");
  const user = useObservable(account.user);
  if (!can(personOf(user), "purgeFiles")) return null;
  return <TextButton onClick={onAsk}>{t("empty")}</TextButton>;
}
