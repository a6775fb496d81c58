import FolderPlus from "lucide-react/icons/folder-plus";
import Upload from "lucide-react/icons/upload";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/controls/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import type { SharedActions } from "./use-shared-actions.ts";

interface EmptyProps {
  readonly actions: SharedActions;
  readonly onNewFolder: () => void;
}

/** Whoever may put something in is told how. */
export function EmptySharedFolder({ actions, onNewFolder }: EmptyProps) {
  const { t } = useTranslation(["shares", "files"]);
  return (
    <EmptyState
      title={t("folder.empty")}
      text={t("folder.emptyText")}
      actions={
        actions.canWrite && (
          <>
            <Button kind="primary" icon={Upload} onClick={() => actions.upload("files")}>
              {t("files:uploadFiles")}
            </Button>
            <Button icon={FolderPlus} onClick={onNewFolder}>
              {t("files:empty.newFolder")}
            </Button>
          </>
        )
      }
    />
  );
}
