import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { errorRow } from "#app/contract/errors/catalogue.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { useErrorText } from "#app/features/errors/error-text.ts";
import { Button } from "#app/ui/controls/Button.tsx";

interface OfficeRefusedProps {
  readonly code: number;
  /** Opens it in this browser. */
  readonly onHere: () => void;
  /** Left out: it would come to the same. */
  readonly onRetry?: (() => void) | undefined;
}

/** The provider does not have the document, why, and what can be done (Spec A§8.8). */
export function OfficeRefused({ code, onHere, onRetry }: OfficeRefusedProps) {
  const { t } = useTranslation("preview");
  // The newest content comes with the page.
  const retry = code === CODES.officeOutdated ? () => window.location.reload() : onRetry;
  const canRetry = code === CODES.officeOutdated || errorRow(code).retry === true;
  return (
    <div className="preview-message" role="alert">
      <OfficeFailure code={code} />
      {canRetry && retry !== undefined && <Button onClick={retry}>{t("retry")}</Button>}
      <Button onClick={onHere}>{t("office.here")}</Button>
    </div>
  );
}

/** What happened, then what is safe and what to do. */
export function OfficeFailure({ code }: { readonly code: number }) {
  return (
    <Suspense fallback={<p>{code}</p>}>
      <FailureWords code={code} />
    </Suspense>
  );
}

function FailureWords({ code }: { readonly code: number }) {
  const { line, more } = useErrorText()({ code });
  return (
    <div>
      <p>{line}</p>
      {more !== undefined && <p>{more}</p>}
    </div>
  );
}
