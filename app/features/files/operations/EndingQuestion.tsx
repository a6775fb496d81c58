import { useTranslation } from "react-i18next";
import type { EndingShares } from "#app/core/files/ending-shares.ts";
import { nameText } from "#app/core/files/sort.ts";
import { ConfirmDialog } from "#app/ui/overlays/ConfirmDialog.tsx";

interface EndingQuestionProps {
  readonly found: EndingShares;
  /** What the new place is called. */
  readonly place: string;
  readonly onAnswer: (isMoved: boolean) => void;
}

/** So many are named; of more it is said how many there are. */
const NAMED = 5;

/** Says what ends before anything moves into another area or share; nothing moves without a yes (Reading R-505). */
export function EndingQuestion({ found, place, onAnswer }: EndingQuestionProps) {
  const { t } = useTranslation(["operations", "files"]);
  const { ends, isWhole } = found;
  const named = ends.slice(0, NAMED);
  const left = ends.length - named.length;
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t("ending.title", { name: place })}
      confirmLabel={t("files:moveDialog.move")}
      cancelLabel={t("cancel")}
      closeLabel={t("close")}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {ends.length > 0 && (
        <>
          <p>{t("ending.text")}</p>
          <ul>
            {named.map(({ kind, item }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an item can have several links
              <li key={index}>{t(`ending.${kind}`, { name: nameText(item) })}</li>
            ))}
            {left > 0 && <li>{t("ending.more", { number: left })}</li>}
          </ul>
        </>
      )}
      {!isWhole && <p>{t("ending.unknown")}</p>}
      <p>{t("ending.rest")}</p>
    </ConfirmDialog>
  );
}
