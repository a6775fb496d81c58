import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useAccount } from "#app/platform/runtime-context.tsx";
import { Panel, PanelHead } from "#app/ui/frames/Panel.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { LoadingRows } from "./LoadingRows.tsx";
import type { SharedParts } from "./SharedDialogs.tsx";
import { useSharedDialog } from "./use-shared-dialog.ts";

/** Its names are shown in the browser alone; so the code comes there, and to no other page. */
const SharedFolderBody = lazyComponent(
  async () => (await import("./SharedFolderBody.tsx")).SharedFolderBody,
);

interface SharedFolderPageProps {
  readonly shareId: string;
  readonly folderId: string;
  readonly parts: SharedParts;
}

/** A folder of somebody else's share (Spec C§2.1). */
export function SharedFolderPage(place: SharedFolderPageProps) {
  const { t } = useTranslation("shares");
  const account = useAccount();
  // Outlives a lock, which takes the folder from the screen.
  const dialogs = useSharedDialog(account === null);
  const loading = (
    <>
      <PanelHead title={t("list.sealed")} />
      <LoadingRows label={t("folder.loading")} />
    </>
  );
  return (
    <Panel label={t("list.sealed")}>
      {account === null ? (
        loading
      ) : (
        <Suspense fallback={loading}>
          <SharedFolderBody {...place} dialogs={dialogs} />
        </Suspense>
      )}
    </Panel>
  );
}
