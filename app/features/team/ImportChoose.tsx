import FileUp from "lucide-react/icons/file-up";
import { type DragEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasDraggedFiles, readDrop } from "#app/platform/files/drop.client.ts";
import { pickFiles } from "#app/platform/files/pick.client.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { Hint, TextButton } from "#app/ui/Text.tsx";
import type { ImportWork } from "./use-user-import.ts";

const TEMPLATE_NAME = "coffer-users.csv";
const COLUMNS = ["email", "role"] as const;

/** Opens the dialog for a file; closed without one, nothing changes. */
export async function chooseImport(work: Pick<ImportWork, "read">): Promise<void> {
  const [chosen] = await pickFiles("file");
  if (chosen !== undefined && "read" in chosen) work.read(chosen);
}

/** The place where a file is dropped or chosen, and the template. */
export function ImportChoose({ work }: { readonly work: ImportWork }) {
  const { t } = useTranslation(["team-admin", "team"]);
  return (
    <>
      <div className="import-drop">
        <Icon icon={FileUp} />
        <p>
          <b>{t("import.drop")}</b>{" "}
          <TextButton onClick={() => void chooseImport(work)}>{t("import.choose")}</TextButton>
        </p>
        <Hint>{t("import.columns")}</Hint>
        <code dir="ltr">
          email,role
          <br />
          name@example.com,Default User
        </code>
        <TextButton onClick={() => void saveTemplate()}>{t("import.template")}</TextButton>
      </div>
      <div className="import-foot">
        <LinkButton href="/users">{t("team:cancel")}</LinkButton>
        <Button kind="primary" onClick={work.send}>
          {t("import.invite")}
        </Button>
      </div>
    </>
  );
}

/** A drop of anything else than one file is 8114. */
export function useFileDrop(work: Pick<ImportWork, "read">) {
  const [isOver, setOver] = useState(false);
  return {
    "data-over": isOver || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(hasDraggedFiles(event.dataTransfer));
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget;
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const [dropped] = readDrop(event.dataTransfer);
      work.read(dropped !== undefined && "read" in dropped ? dropped : undefined);
    },
  };
}

async function saveTemplate(): Promise<void> {
  const [{ toCsv }, { saveText }] = await Promise.all([
    import("#app/core/display/csv.ts"),
    import("#app/ui/save-file.ts"),
  ]);
  saveText(TEMPLATE_NAME, toCsv([COLUMNS]));
}
