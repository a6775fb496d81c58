import Download from "lucide-react/icons/download";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "#app/core/display/bytes.ts";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import { AppError, toErrorShape } from "#app/core/errors/app-error.ts";
import {
  type BatchResult,
  type FailedGroup,
  type FailedItem,
  groupFailed,
  toReportText,
} from "#app/core/files/batch-report.ts";
import { nameText } from "#app/core/files/sort.ts";
import { useErrorText } from "#app/features/errors/error-text.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { FileName } from "#app/ui/grid/FileName.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import type { ReportedAct } from "./operation.ts";

/** More rows of one reason than this are asked for. */
const STEP = 50;
const WHOLE = 100;

interface BatchReportProps {
  readonly act: ReportedAct;
  readonly result: BatchResult;
  readonly onRetry: (failed: readonly FailedItem[]) => void;
  readonly onClose: () => void;
}

/** What of many items failed, by reason, with the way to try one, all of a reason, or all again (Look 14). */
export function BatchReport({ act, result, onRetry, onClose }: BatchReportProps) {
  const { t } = useTranslation("operations");
  const textOf = useErrorText();
  const { failed, doneCount } = result;
  const groups = groupFailed(failed);
  const save = () => {
    const texts = groups.map(({ code, failed: ofCode }) => {
      return { line: textOf(toErrorShape(new AppError(code))).line, names: ofCode.map(toName) };
    });
    saveFile(`${t("report.file")}.txt`, new Blob([toReportText(texts)], { type: TEXT_TYPE }));
  };
  const known = doneCount + failed.length;
  return (
    <Dialog
      open
      shape="wide"
      title={t(`report.done.${act}`, { done: doneCount, known })}
      closeLabel={t("close")}
      onClose={onClose}
      footStart={
        <Button kind="quiet" icon={Download} onClick={save}>
          {t("report.save")}
        </Button>
      }
      foot={
        <>
          <Button onClick={onClose}>{t("close")}</Button>
          <Button kind="primary" data-autofocus onClick={() => onRetry(failed)}>
            {t(groups.length > 1 ? "report.retryAll" : "report.retry")}
          </Button>
        </>
      }
    >
      <Sum done01={doneCount / known} text={t("report.title", { count: failed.length })} />
      <p>{t("report.kept")}</p>
      {groups.map((group) => (
        <Group key={group.code} group={group} isAlone={groups.length === 1} onRetry={onRetry} />
      ))}
    </Dialog>
  );
}

const TEXT_TYPE = "text/plain;charset=utf-8";

/** How much of it was done, drawn; the words beside it say the rest. */
function Sum({ done01, text }: { readonly done01: number; readonly text: string }) {
  const width = `${done01 * WHOLE}%`;
  return (
    <div className="report-sum">
      <svg className="report-bar" aria-hidden="true">
        <rect className="report-bad" width="100%" height="100%" />
        <rect className="report-ok" width={width} height="100%" />
      </svg>
      <span>{text}</span>
    </div>
  );
}

interface GroupProps {
  readonly group: FailedGroup;
  /** Where all has the same reason, the button of the dialog tries all of it again. */
  readonly isAlone: boolean;
  readonly onRetry: BatchReportProps["onRetry"];
}

function Group({ group: { code, failed }, isAlone, onRetry }: GroupProps) {
  const { t } = useTranslation("operations");
  const { text, more } = useErrorText()(toErrorShape(new AppError(code)));
  const [shown, setShown] = useState(STEP);
  const headId = useId();
  const left = failed.length - shown;
  return (
    <section className="report-group" aria-labelledby={headId}>
      <h3 id={headId}>
        {text} <small>{code}</small>
      </h3>
      {more !== undefined && <p>{more}</p>}
      <ul className="report-items">
        {failed.slice(0, shown).map((one) => (
          <FailedRow
            key={`${one.item.id}-${one.into?.id}`}
            failed={one}
            onRetry={() => onRetry([one])}
          />
        ))}
        {left > 0 && (
          <li className="report-more">
            <Button kind="quiet" size="small" onClick={() => setShown(shown + STEP)}>
              {t("taken.more", { count: Math.min(left, STEP) })}
            </Button>
          </li>
        )}
      </ul>
      {!isAlone && failed.length > 1 && (
        <Button size="small" aria-describedby={headId} onClick={() => onRetry(failed)}>
          {t("report.retryGroup", { count: failed.length })}
        </Button>
      )}
    </section>
  );
}

interface FailedRowProps {
  readonly failed: FailedItem;
  readonly onRetry: () => void;
}

function FailedRow({ failed, onRetry }: FailedRowProps) {
  const { t, i18n } = useTranslation("operations");
  const { item } = failed;
  const name = toName(failed);
  const extension = item.kind === "file" ? splitName(name).ext : "";
  return (
    <li className="report-item">
      <FileTypeIcon symbol={symbolOf({ type: item.kind, name })} />
      <div>
        <FileName name={name} extension={extension} kind={item.kind} />
        {item.kind === "file" && <small>{formatBytes(item.sizeBytes, i18n.language)}</small>}
      </div>
      <Button
        kind="quiet"
        size="small"
        aria-label={t("report.retryNamed", { name })}
        onClick={onRetry}
      >
        {t("report.retry")}
      </Button>
    </li>
  );
}

function toName({ item, name }: FailedItem): string {
  return name === "" ? nameText(item) : name;
}
