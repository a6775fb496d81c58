import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { FolderMap } from "./FolderMap.tsx";
import { StorageSum } from "./StorageSum.tsx";
import { useStorage } from "./use-storage.ts";

// Reading versions is nothing that any first page needs (P3).
const Removable = lazyComponent(async () => (await import("./Removable.tsx")).Removable);

/** What the storage is used for, measured on this device from the names that it can open (Reading R-282). */
export function StoragePage() {
  const { t } = useTranslation("storage");
  const { view, user, progress, open } = useStorage();
  return (
    <Panel label={t("title")}>
      <Page width="wide">
        <PageHead title={t("title")} />
        {view === null || open === null ? (
          <p role="status">{t("measuring")}</p>
        ) : (
          <>
            <StorageSum view={view} user={user} />
            {progress.phase !== "whole" && (
              <p role="status" className="storage-note">
                {progress.phase === "offline"
                  ? t("offline")
                  : t("reading", { names: progress.names, total: progress.total })}
              </p>
            )}
            {view.boxes.length > 0 && <FolderMap boxes={view.boxes} />}
            <Suspense>
              <Removable view={view} user={user} open={open} />
            </Suspense>
          </>
        )}
      </Page>
    </Panel>
  );
}
