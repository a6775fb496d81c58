import { useTranslation } from "react-i18next";
import { wayOn } from "#app/core/preview/way-on.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { Button } from "#app/ui/controls/Button.tsx";

interface UnreadProps {
  readonly code: number;
  /** Its owner allows more than viewing. */
  readonly mayDownload: boolean;
  readonly onRetry: () => void;
}

/** The bytes of a file did not come, and what can be done; Download stands in the bar of the screen. */
export function Unread({ code, mayDownload, onRetry }: UnreadProps) {
  const { t } = useTranslation("preview");
  const way = wayOn(code, mayDownload);
  return (
    <div className="preview-message" role="alert">
      <p>
        <FailureText error={{ code }} />
      </p>
      {way === "retry" && <Button onClick={onRetry}>{t("retry")}</Button>}
      {way === "download" && <p>{t("refusedDownload")}</p>}
      {way === "ask-owner" && <p>{t("refusedViewOnly")}</p>}
    </div>
  );
}
