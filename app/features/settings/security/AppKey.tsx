import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { encode } from "uqr";
import { inGroups, toAppAddress } from "#app/core/auth/factor/factor-code.ts";
import { Button } from "#app/ui/controls/Button.tsx";
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
      <QrCode text={toAppAddress(secret, email)} label={t("setUp.qrLabel")} />
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

/** Dark on light in both themes, with the four modules of room that readers need round it. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg className="settings-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}

const QUIET_MODULES = 4;

function drawQr(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_MODULES });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
