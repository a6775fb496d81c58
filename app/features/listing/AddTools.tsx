import FilePlus from "lucide-react/icons/file-plus";
import FolderPlus from "lucide-react/icons/folder-plus";
import Plus from "lucide-react/icons/plus";
import Upload from "lucide-react/icons/upload";
import { useTranslation } from "react-i18next";
import type { UploadChoice } from "#app/core/transfers/chosen-files.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Menu } from "#app/ui/overlays/Menu.tsx";
import { useIsAlive } from "#app/ui/use-is-alive.ts";

export interface AddToolsProps {
  /** Nothing can be put into a folder in the trash. */
  readonly canAdd: boolean;
  readonly onNewFolder: () => void;
  readonly onNewDocument: () => void;
  /** Within the press: a browser opens its dialog for nothing else. */
  readonly onUpload: (what: UploadChoice) => void;
}

/** What can be put into a folder (Spec B§2). */
export function AddTools({ canAdd, onNewFolder, onNewDocument, onUpload }: AddToolsProps) {
  const { t } = useTranslation("files");
  const isOff = !useIsAlive() || !canAdd;
  return (
    <>
      <Menu
        label={t("new")}
        align="end"
        entries={[
          {
            kind: "item",
            id: "folder",
            label: t("newFolder"),
            icon: FolderPlus,
            movesFocus: true,
            onSelect: onNewFolder,
          },
          {
            kind: "item",
            id: "document",
            label: t("newDocument"),
            icon: FilePlus,
            movesFocus: true,
            onSelect: onNewDocument,
          },
          {
            kind: "item",
            id: "upload",
            label: t("newUpload"),
            icon: Upload,
            onSelect: () => onUpload("files"),
          },
          {
            kind: "item",
            id: "folder-upload",
            label: t("newFolderUpload"),
            icon: Upload,
            onSelect: () => onUpload("folder"),
          },
        ]}
        trigger={
          <Button icon={Plus} disabled={isOff}>
            {t("new")}
          </Button>
        }
      />
      <Button kind="primary" icon={Upload} disabled={isOff} onClick={() => onUpload("files")}>
        {t("upload")}
      </Button>
    </>
  );
}
