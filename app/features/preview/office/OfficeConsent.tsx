import { useTranslation } from "react-i18next";
import type { OfficeMode } from "#app/contract/commands/office.ts";
import { Button } from "#app/ui/controls/Button.tsx";

interface OfficeConsentProps {
  /** As the address of the provider says it. */
  readonly host: string;
  readonly mode: OfficeMode;
  readonly onAgree: () => void;
  readonly onHere: () => void;
}

/** Who can read a document that is opened at the provider, before anything of it is loaded (Reading R-540). */
export function OfficeConsent({ host, mode, onAgree, onHere }: OfficeConsentProps) {
  const { t } = useTranslation("preview");
  const lines = ["reads", "together", mode === "edit" ? "saves" : "viewOnly", "stays"] as const;
  return (
    <section className="preview-message preview-consent" aria-labelledby="office-title">
      <h2 id="office-title">{t("office.title", { host })}</h2>
      <p>
        <strong>{t("office.who", { host })}</strong>
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{t(`office.${line}`, { host })}</li>
        ))}
      </ul>
      <p>{t("office.each")}</p>
      <div className="preview-choice">
        <Button onClick={onHere}>{t("office.here")}</Button>
        <Button kind="primary" onClick={onAgree}>
          {t("office.agree", { host })}
        </Button>
      </div>
    </section>
  );
}
