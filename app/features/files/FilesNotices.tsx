import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import RotateCw from "lucide-react/icons/rotate-cw";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { httpStatusOf } from "#app/contract/errors/outcomes.ts";
import { type AppError, toErrorShape } from "#app/core/errors/app-error.ts";
import { useErrorText } from "#app/features/errors/error-text.ts";
import { RepairButton } from "#app/features/errors/RepairButton.tsx";
import { Banner } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/Button.tsx";
import { LinkButton } from "#app/ui/LinkButton.tsx";
import { NoticeBox, type NoticeHeading } from "#app/ui/Notice.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import { useIsOffline } from "./use-is-offline.ts";

interface ListBannerProps {
  readonly error: AppError | null;
  readonly stopCode: number;
  readonly isReadOnly: boolean;
  /** The folder is deleted, or lies below a deleted one. */
  readonly isInTrash: boolean;
  readonly showDeleted: boolean;
  /** How long the account's plan keeps deleted items (Spec A§9.3). */
  readonly keptDays: number;
  readonly onReload: () => void;
  readonly onHideDeleted: () => void;
}

/** The one banner over a list, the worst first (Look 7). */
export function ListBanner(props: ListBannerProps) {
  const { t } = useTranslation("files");
  const isOffline = useIsOffline();
  if (isOffline) {
    return (
      <Banner level="warning" fact={t("offline")}>
        {t("offlineText")}
      </Banner>
    );
  }
  if (props.stopCode === CODES.manifestMissing || props.stopCode === CODES.manifestOlder) {
    return (
      <Banner level="error" fact={t(`stopped.${props.stopCode}`)} action={<RepairButton />}>
        {t("stoppedText")}
      </Banner>
    );
  }
  if (props.error !== null) {
    return (
      <Banner
        level="warning"
        action={<TextButton onClick={props.onReload}>{t("do.tryAgain")}</TextButton>}
      >
        {t("refreshFailed")}
      </Banner>
    );
  }
  if (props.showDeleted) {
    return (
      <Banner
        level="warning"
        action={<TextButton onClick={props.onHideDeleted}>{t("hideDeleted")}</TextButton>}
      >
        {t(props.isInTrash ? "deletedFolderNote" : "deletedNote", { days: props.keptDays })}
      </Banner>
    );
  }
  return props.isReadOnly ? <Banner level="info">{t("readOnly")}</Banner> : null;
}

interface FailedFolderProps {
  readonly error: AppError;
  /** `h2` under a head that names the folder. */
  readonly heading: NoticeHeading;
  /** The way on from what is gone for good, where asking again cannot help. */
  readonly homeHref?: string | undefined;
  readonly onRetry: () => void;
}

/** A folder that could not be opened: what happened, what is safe, and a way on. */
export function FailedFolder(props: FailedFolderProps) {
  return (
    <Suspense fallback={null}>
      <FailedText {...props} />
    </Suspense>
  );
}

/** Not found and gone. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

function FailedText({ error, heading, homeHref, onRetry }: FailedFolderProps) {
  const { t } = useTranslation(["files", "errors"]);
  const { text, more } = useErrorText()(toErrorShape(error));
  return (
    <NoticeBox
      icon={CircleAlert}
      title={text.replace(/\.$/, "")}
      heading={heading}
      code={t("code", { code: error.code })}
      actions={
        homeHref !== undefined && GONE.has(httpStatusOf(error.code)) ? (
          <LinkButton kind="primary" href={homeHref}>
            {t("errors:notice.ownPage")}
          </LinkButton>
        ) : (
          <Button kind="primary" icon={RotateCw} onClick={onRetry}>
            {t("do.tryAgain")}
          </Button>
        )
      }
    >
      {more !== undefined && <p>{more}</p>}
    </NoticeBox>
  );
}
