import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import { useTranslation } from "react-i18next";
import type { LinkFacts } from "#app/core/links/public-link.api.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { LoneFile } from "#app/ui/grid/LoneFile.tsx";
import type { GridRow } from "#app/ui/grid/row.ts";
import { Note } from "#app/ui/Note.tsx";

interface SealedFileProps {
  readonly facts: Pick<LinkFacts, "ownerName" | "isViewOnly">;
  /** What was opened before the application was here. */
  readonly look: GridRow | undefined;
}

/** The one file of a link before it opens: everything has its place. */
export function SealedFile({ facts, look }: SealedFileProps) {
  const { t } = useTranslation("links");
  const { ownerName: name, isViewOnly } = facts;
  const labels = [t("file.type"), t("file.size"), t("file.date")];
  return (
    <LoneFile
      name={look?.name ?? ""}
      extension={look?.extension}
      symbol={look?.symbol ?? "ft-sealed"}
      isSealed
      meta={name === "" ? t("visitor.title") : t("visitor.from", { name })}
      facts={labels.map((label) => ({ label, value: "" }))}
    >
      {isViewOnly ? (
        <Note icon={Eye}>{t("visitor.viewOnlyText")}</Note>
      ) : (
        <Button kind="primary" size="tall" icon={Download} disabled>
          {t("visitor.download")}
        </Button>
      )}
    </LoneFile>
  );
}
