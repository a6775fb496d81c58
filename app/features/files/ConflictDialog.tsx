import { useTranslation } from "react-i18next";
import type { PlaceAnswers, PlaceConflict } from "#app/core/files/name-conflict.ts";
import { nameText } from "#app/core/files/sort.ts";
import { TakenNameDialog } from "#app/ui/overlays/TakenNameDialog.tsx";

interface ConflictDialogProps {
  readonly conflict: PlaceConflict;
  /** `null`: the question was closed. */
  readonly onAnswer: (answers: PlaceAnswers | null) => void;
}

/** Asks about the one name that is there already where something is put. */
export function ConflictDialog({ conflict, onAnswer }: ConflictDialogProps) {
  const { t } = useTranslation("files");
  const operations = useTranslation("operations").t;
  const { coming, canReplace } = conflict;
  return (
    <TakenNameDialog
      texts={{
        title: t("conflict.title", { name: nameText(coming) }),
        text: canReplace ? operations("conflictText") : t("conflict.text"),
        ...(canReplace && { replace: operations("replace") }),
        skip: t("conflict.skip"),
        keepBoth: t("conflict.keepBoth"),
        close: t("conflict.close"),
        forAll: null,
      }}
      onAnswer={(action) => onAnswer(new Map([[coming.id, action]]))}
      onClose={() => onAnswer(null)}
    />
  );
}
