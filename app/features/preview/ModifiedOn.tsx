import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { contentKeyOf } from "./content-key.ts";
import type { Told } from "./PreviewStage.tsx";

interface ModifiedOnProps {
  readonly item: FileItem;
  readonly told: Pick<Told, "sealed">;
}

/** When a file was changed: by its seal, and by the list that it stands in until that is open (Trust D9). */
export function ModifiedOn({ item, told: { sealed } }: ModifiedOnProps) {
  const { t } = useTranslation("preview");
  const { date } = useItemFormats();
  // Of the file that was looked at before it tells nothing.
  const isOfItem = sealed?.contentKey === contentKeyOf(item);
  const shown = isOfItem ? { ...item, modifiedMs: sealed.modifiedMs } : item;
  return <>{t("modified", { date: date(shown) })}</>;
}
