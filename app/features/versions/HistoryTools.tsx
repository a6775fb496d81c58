import Download from "lucide-react/icons/download";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileVersion } from "#app/core/files/history.ts";
import type { OpenedFile } from "#app/core/files/open-file.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { isOpen } from "./use-history.ts";
import type { VersionActions } from "./use-version-actions.ts";

interface ToolsProps {
  readonly version: FileVersion | undefined;
  readonly file: OpenedFile;
  readonly actions: VersionActions;
}

/** What the chosen version is for: it is downloaded, or made the newest again. */
export function HistoryTools({ version, file, actions }: ToolsProps) {
  const { t } = useTranslation("versions");
  const [isBusy, setBusy] = useState(false);
  if (version === undefined || !isOpen(version)) return null;
  const canRestore = !(version.isStanding || file.folder.isReadOnly || file.item.isReadOnly);
  const restore = () => {
    setBusy(true);
    void actions.restore(version).finally(() => setBusy(false));
  };
  return (
    <>
      <Button icon={Download} onClick={() => actions.download(version)}>
        {t("download")}
      </Button>
      {canRestore && (
        <Button kind="primary" icon={RotateCcw} busy={isBusy} onClick={restore}>
          {t("restore", { version: version.content.facts.ver })}
        </Button>
      )}
    </>
  );
}
