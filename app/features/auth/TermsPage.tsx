import { useTranslation } from "react-i18next";
import styles from "./Auth.module.css";
import { AuthFrame } from "./AuthFrame.tsx";

/** What somebody agrees to, in five paragraphs. */
export function TermsPage() {
  const { t } = useTranslation("auth");
  return (
    <AuthFrame title={t("terms.title")} lead={t("terms.lead")}>
      <div className={styles.prose}>
        <p>{t("terms.sealed")}</p>
        <p>{t("terms.known")}</p>
        <p>{t("terms.password")}</p>
        <p>{t("terms.yours")}</p>
        <p>{t("terms.close")}</p>
      </div>
    </AuthFrame>
  );
}
