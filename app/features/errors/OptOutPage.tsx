import Undo2 from "lucide-react/icons/undo-2";
import { useTranslation } from "react-i18next";
import { BRAND_NAME } from "#app/contract/brand.ts";
import { NoticePage } from "./NoticePage.tsx";

/** `/opt-out` (Spec A§2.13), of an installation that has no older interface to go to. */
export function OptOutPage() {
  const { t } = useTranslation("errors");
  const content = {
    icon: Undo2,
    title: t("optOut.title"),
    paragraphs: [t("optOut.none", { product: BRAND_NAME })],
    actions: [{ label: t("notice.ownPage"), href: "/files" }],
  };
  return <NoticePage content={content} />;
}
