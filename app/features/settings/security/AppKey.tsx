import { useTranslation } from "react-i18next";
import { inGroups, toAppAddress } from "#app/core/auth/factor/factor-code.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { QrCode } from "#app/ui/QrCode.tsx";
import { useCopy } from "./use-copy.ts";

interface AppKeyProps {
  readonly secret: string;
  readonly email: string;
}

/** The secret for an authenticator app: a picture to scan, and the same as text. */
export function AppKey({ secret, email }: AppKeyProps) {
  const { t } = useTranslation("security");
  const copy = useCopy();
  return (
    <div className="settings-scan">
      <QrCode
        className="settings-qr"
        text={toAppAddress(secret, email)}
        label={t("setUp.qrLabel")}
      />
      <div>
        <strong>{t("setUp.noCamera")}</strong>
        <p>{t("setUp.typeKey", { email })}</p>
        <code className="settings-key" dir="ltr">
          {inGroups(secret, " ")}
        </code>
        <p>
          <Button size="small" onClick={() => void copy(secret)}>
            {t("setUp.copyKey")}
          </Button>
        </p>
      </div>
    </div>
  );
}
