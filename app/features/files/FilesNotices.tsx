import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import type { AppError } from "#app/core/errors/app-error.ts";
import { OutOfDate } from "#app/features/listing/OutOfDate.tsx";
import { Banner } from "#app/ui/Banner.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import { RepairButton } from "./lazy-tools.ts";
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
  /** Beside "Hide deleted". */
  readonly emptying?: ReactNode;
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
      <Banner
        level="error"
        fact={t(`stopped.${props.stopCode}`)}
        action={
          <Suspense>
            <RepairButton />
          </Suspense>
        }
      >
        {t("stoppedText")}
      </Banner>
    );
  }
  if (props.error !== null) {
    return <OutOfDate frame="panel" onRetry={props.onReload} />;
  }
  if (props.showDeleted) {
    return (
      <Banner
        level="warning"
        action={
          <>
            {props.emptying}{" "}
            <TextButton onClick={props.onHideDeleted}>{t("hideDeleted")}</TextButton>
          </>
        }
      >
        {t(props.isInTrash ? "deletedFolderNote" : "deletedNote", { days: props.keptDays })}
      </Banner>
    );
  }
  return props.isReadOnly ? <Banner level="info">{t("readOnly")}</Banner> : null;
}
