import { useTranslation } from "react-i18next";
import type { ConflictAnswer, NameConflict } from "#app/core/files/name-conflict.ts";
import { TakenNameDialog } from "#app/ui/overlays/TakenNameDialog.tsx";

interface ConflictDialogProps {
  readonly conflict: NameConflict;
  /** `null`: the question was closed. */
  readonly onAnswer: (answer: ConflictAnswer | null) => void;
}

/** Asks about a name that is there already where something is moved to. */
export function ConflictDialog({ conflict, onAnswer }: ConflictDialogProps) {
  const { t } = useTranslation("files");
  const { name, remaining } = conflict;
  return (
    <TakenNameDialog
      texts={{
        title: t("conflict.title", { name }),
        text: t("conflict.text"),
        skip: t("conflict.skip"),
        keepBoth: t("conflict.keepBoth"),
        close: t("conflict.close"),
        forAll: remaining > 0 ? t("conflict.all", { count: remaining }) : null,
      }}
      onAnswer={(action, forAll) => action !== "replace" && onAnswer({ action, forAll })}
      onClose={() => onAnswer(null)}
    />
  );
}
