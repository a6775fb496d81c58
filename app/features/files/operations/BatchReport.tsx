import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { AppError, toErrorShape } from "#app/core/errors/app-error.ts";
import { nameText } from "#app/core/files/sort.ts";
import { useErrorText } from "#app/features/errors/error-text.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import type { FailedItem } from "./use-operation.ts";

interface BatchReportProps {
  readonly failed: readonly FailedItem[];
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** What of many items failed, by reason, with the way to try it again. */
export function BatchReport({ failed, onRetry, onClose }: BatchReportProps) {
  const { t } = useTranslation("operations");
  const textOf = useErrorText();
  const groups = [...Map.groupBy(failed, ({ code }) => code)].map(([code, items]) => ({
    code,
    items,
    line: textOf(toErrorShape(new AppError(code))).line,
  }));
  return (
    <Dialog
      open
      shape="wide"
      title={t("report.title", { count: failed.length })}
      closeLabel={t("close")}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button kind="primary" data-autofocus onClick={onRetry}>
            {t("report.retry")}
          </Button>
        </>
      }
    >
      <p>{t("report.kept")}</p>
      {groups.map(({ code, line, items }) => (
        <section key={code}>
          <h3>{line}</h3>
          <ul>
            {items.map((one) => (
              <li key={one.item.id}>
                <FileTypeIcon symbol={toSymbol(one)} />
                <bdi>{toName(one)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

function toName({ item, name }: FailedItem): string {
  return name === "" ? nameText(item) : name;
}

function toSymbol(one: FailedItem) {
  return symbolOf({ type: one.item.kind, name: toName(one) });
}
