import { useTranslation } from "react-i18next";
import type { Share } from "#app/core/shares/share.ts";

/** The folder's name, or what stands for it until its key is here. */
export function useShareName({ name }: Pick<Share, "name">): string {
  const { t } = useTranslation("shares");
  return name.state === "sealed" ? t("list.sealed") : name.text;
}
