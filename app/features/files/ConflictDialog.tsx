import { useTranslation } from "react-i18next";
import type { PlaceAnswer, PlaceConflict } from "#app/core/files/name-conflict.ts";
import { TakenNameDialog } from "#app/ui/overlays/TakenNameDialog.tsx";

interface ConflictDialogProps {
  readonly conflict: PlaceConflict;
  /** `null`: the question was closed. */
  readonly onAnswer: (answer: PlaceAnswer | null) => void;
}

/** Asks about a name that is there already where something is moved to. */
export function ConflictDialog({ conflict, onAnswer }: ConflictDialogProps) {
  const { t } = useTranslation("files");
  const operations = useTranslation("operations").t;
  const { name, remaining, canReplace } = conflict;
  return (
    <TakenNameDialog
      texts={{
        title: t("conflict.title", { name }),
        text: canReplace ? operations("conflictText") : t("conflict.text"),
        ...(canReplace && { replace: operations("replace") }),
        skip: t("conflict.skip"),
        keepBoth: t("conflict.keepBoth"),
        close: t("conflict.close"),
        forAll: remaining > 0 ? t("conflict.all", { count: remaining }) : null,
      }}
      onAnswer={(action, forAll) => onAnswer({ action, forAll })}
      onClose={() => onAnswer(null)}
    />
  );
}
