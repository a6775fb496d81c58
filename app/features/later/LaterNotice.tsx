import Clock from "lucide-react/icons/clock";
import { useTranslation } from "react-i18next";
import { NoticePage } from "#app/features/errors/NoticePage.tsx";

/** What visitors could meet of what is not here yet: no session, no shell (Reading R-150). */
export function LaterNotice({ topic }: { readonly topic: "comments" }) {
  const { t } = useTranslation("later");
  const content = {
    icon: Clock,
    title: t(`page.${topic}.title`),
    paragraphs: [t(`page.${topic}.text`)],
    actions: [{ label: t("home"), href: "/" }],
  };
  return <NoticePage content={content} />;
}
