import FolderUp from "lucide-react/icons/folder-up";
import Upload from "lucide-react/icons/upload";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { UploadChoice } from "#app/core/transfers/chosen-files.ts";
import type { UploadSource } from "#app/core/transfers/engine.ts";
import { hasDraggedFiles, readDrop } from "#app/platform/files/drop.client.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Icon } from "#app/ui/Icon.tsx";

interface DropZoneProps {
  /** Without it nothing can be chosen yet. */
  readonly onChoose?: (what: UploadChoice) => void;
  readonly onDrop?: (sources: readonly UploadSource[]) => void;
}

/** Where a visitor puts files and folders: by hand, or with the buttons. */
export function DropZone({ onChoose, onDrop }: DropZoneProps) {
  const { t } = useTranslation("request");
  const [isOver, setOver] = useState(false);
  const isEarly = onChoose === undefined;
  const hold = (event: DragEvent) => {
    if (!hasDraggedFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) setOver(false);
  };
  const release = (event: DragEvent) => {
    if (!hasDraggedFiles(event.dataTransfer)) return;
    event.preventDefault();
    setOver(false);
    onDrop?.(readDrop(event.dataTransfer));
  };
  return (
    <section
      className="request-drop"
      aria-label={t("zone")}
      data-over={isOver || undefined}
      onDragOver={hold}
      onDragLeave={leave}
      onDrop={release}
    >
      <Icon icon={Upload} />
      <b>{t("drop")}</b>
      <p>{t("encrypted")}</p>
      <div className="request-choices">
        <Button icon={Upload} disabled={isEarly} onClick={() => onChoose?.("files")}>
          {t("choose")}
        </Button>
        <Button
          kind="quiet"
          icon={FolderUp}
          disabled={isEarly}
          onClick={() => onChoose?.("folder")}
        >
          {t("chooseFolder")}
        </Button>
      </div>
    </section>
  );
}
