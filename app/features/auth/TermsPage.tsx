import { useTranslation } from "react-i18next";
import { CLOSING_LIMITS } from "#app/contract/settings-limits.data.ts";
import styles from "./Auth.module.css";
import { AuthFrame } from "./AuthFrame.tsx";

const DAY_MS = 86_400_000;

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
        <p>{t("terms.close", { days: CLOSING_LIMITS.keptMs / DAY_MS })}</p>
      </div>
    </AuthFrame>
  );
}
