import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { SelectionLink, SelectionStep } from "#app/core/links/selection-links.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";
import { FileName } from "#app/ui/grid/FileName.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { useCopyLink } from "../use-copy-link.ts";

interface SelectionRowProps {
  readonly link: SelectionLink;
  /** Undefined while others are worked on. */
  readonly onRetry: (() => void) | undefined;
}

/** One of the chosen items, with its address or where it stands. */
export function SelectionRow({ link: { item, at }, onRetry }: SelectionRowProps) {
  const { t } = useTranslation(["link-selection", "links"]);
  const copy = useCopyLink();
  const name = nameText(item);
  const extension = item.kind === "file" ? splitName(name).ext : "";
  const isMissing = at.step === "failed" || at.step === "left";
  return (
    <li className="selection-link">
      <FileTypeIcon symbol={symbolOf({ type: item.kind, name })} />
      <div>
        <FileName name={name} extension={extension} kind={item.kind} />
        {at.step === "ready" && (
          <Input
            face="mono"
            dir="ltr"
            readOnly
            aria-label={t("address", { name })}
            value={at.url}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <StepText at={at} />
      </div>
      {at.step === "ready" && (
        <Button
          size="small"
          aria-label={t("links:list.copy", { name })}
          onClick={() => void copy(at.url)}
        >
          {t("copy")}
        </Button>
      )}
      {isMissing && onRetry !== undefined && (
        <Button size="small" aria-label={t("retryNamed", { name })} onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </li>
  );
}

function StepText({ at }: { readonly at: SelectionStep }) {
  const { t } = useTranslation(["link-selection", "links"]);
  switch (at.step) {
    case "waiting":
    case "left":
      return <small>{t(at.step)}</small>;
    case "working":
      return (
        <small>
          {at.progress.kind === "encrypting"
            ? t("links:encrypting.progress", { percent: at.progress.percent })
            : t(`links:encrypting.${at.progress.kind}`)}
        </small>
      );
    case "failed":
      return (
        <small data-failed>
          <FailureText error={toErrorShape(at.error)} />
        </small>
      );
    case "ready":
      return (
        <>
          {at.kept !== "no" && <small>{t(`kept.${at.kept}`)}</small>}
          {at.isClosed && <small data-failed>{t("closed")}</small>}
        </>
      );
  }
}
