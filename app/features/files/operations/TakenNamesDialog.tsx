import { useState } from "react";
import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import type { FileItem } from "#app/core/files/item.ts";
import {
  answerAll,
  type PlaceAction,
  type PlaceAnswers,
  type PlaceConflict,
} from "#app/core/files/name-conflict.ts";
import { nameText } from "#app/core/files/sort.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { Select } from "#app/ui/controls/SelectField.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Hint } from "#app/ui/Text.tsx";

/** More rows than this are asked for. */
const STEP = 100;
/** In the order in which they are offered. */
const ACTIONS: readonly PlaceAction[] = ["keep-both", "replace", "skip"];

interface TakenNamesDialogProps {
  readonly act: "copy" | "move";
  /** Of how many items. */
  readonly total: number;
  readonly conflicts: readonly PlaceConflict[];
  /** `null`: the question was closed. */
  readonly onAnswer: (answers: PlaceAnswers | null) => void;
}

/** All names that are there already, in one question: for each, or for all, keep both, replace or skip. */
export function TakenNamesDialog({ act, total, conflicts, onAnswer }: TakenNamesDialogProps) {
  const { t } = useTranslation("operations");
  const [answers, setAnswers] = useState(() => answerAll(conflicts, "keep-both"));
  const [shown, setShown] = useState(STEP);
  const skipped = [...answers.values()].filter((action) => action === "skip").length;
  const isAnyReplaced = conflicts.some(({ canReplace }) => canReplace);
  const left = conflicts.length - shown;
  const going = total - skipped;
  return (
    <Dialog
      open
      shape="wide"
      title={t("taken.title", { count: conflicts.length, total })}
      closeLabel={t("close")}
      onClose={() => onAnswer(null)}
      foot={
        <>
          <Button onClick={() => onAnswer(null)}>{t("cancel")}</Button>
          <Button kind="primary" data-autofocus onClick={() => onAnswer(answers)}>
            {going === 0 ? t("taken.none") : t(`taken.${act}`, { count: going })}
          </Button>
        </>
      }
    >
      <ForAll
        canReplace={isAnyReplaced}
        chosen={uniform(conflicts, answers)}
        onChoose={(action) => setAnswers(answerEach(conflicts, action))}
      />
      <ul className="taken-names" aria-label={t("taken.list")}>
        {conflicts.slice(0, shown).map((conflict) => (
          <TakenName
            key={conflict.coming.id}
            conflict={conflict}
            action={answers.get(conflict.coming.id) ?? "keep-both"}
            onAct={(action) => setAnswers(new Map(answers).set(conflict.coming.id, action))}
          />
        ))}
        {left > 0 && (
          <li className="taken-more">
            <Button kind="quiet" onClick={() => setShown(shown + STEP)}>
              {t("taken.more", { count: Math.min(left, STEP) })}
            </Button>
          </li>
        )}
      </ul>
      <Hint>{t(isAnyReplaced ? "taken.hintReplace" : "taken.hint")}</Hint>
    </Dialog>
  );
}

interface ForAllProps {
  readonly canReplace: boolean;
  /** What all have; `null`: they differ. */
  readonly chosen: PlaceAction | null;
  readonly onChoose: (action: PlaceAction) => void;
}

function ForAll({ canReplace, chosen, onChoose }: ForAllProps) {
  const { t } = useTranslation("operations");
  const actions = ACTIONS.filter((action) => canReplace || action !== "replace");
  return (
    <div className="taken-all">
      <span aria-hidden="true">{t("taken.forAll")}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form */}
      <div className="taken-choices" role="group" aria-label={t("taken.forAll")}>
        {actions.map((action) => (
          <Button key={action} aria-pressed={chosen === action} onClick={() => onChoose(action)}>
            {t(`taken.act.${action}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface TakenNameProps {
  readonly conflict: PlaceConflict;
  readonly action: PlaceAction;
  readonly onAct: (action: PlaceAction) => void;
}

function TakenName({ conflict, action, onAct }: TakenNameProps) {
  const { t } = useTranslation("operations");
  const { coming, there, canReplace } = conflict;
  const name = nameText(coming);
  const factsOf = useFacts();
  const newer = there === null ? 0 : Math.sign(coming.modifiedMs - there.modifiedMs);
  const texts = {
    there: there === null ? t("taken.twice") : t("taken.there", { facts: factsOf(there) }),
    coming: t("taken.coming", { facts: factsOf(coming) }),
  };
  return (
    <li className="taken-name">
      <FileTypeIcon symbol={symbolOf({ type: coming.kind, name })} />
      <div>
        <bdi dir="auto">{name}</bdi>
        <small>{newer < 0 ? t("taken.newer", { text: texts.there }) : texts.there}</small>
        <small>{newer > 0 ? t("taken.newer", { text: texts.coming }) : texts.coming}</small>
      </div>
      <Select
        aria-label={name}
        value={action}
        onChange={(event) => onAct(toAction(event.currentTarget.value))}
      >
        <option value="keep-both">{t("taken.act.keep-both")}</option>
        {canReplace && <option value="replace">{t("taken.act.replace")}</option>}
        <option value="skip">{t("taken.act.skip")}</option>
      </Select>
    </li>
  );
}

/** "2.1 MB, Mar 2, 2026 4:18 PM": the server's word, as in every list. */
function useFacts() {
  const formats = useItemFormats();
  return (item: FileItem) =>
    [formats.size(item), formats.date(item)].filter((text) => text !== "").join(" · ");
}

function toAction(value: string): PlaceAction {
  return value === "replace" || value === "skip" ? value : "keep-both";
}

/** One answer for all; what cannot be replaced stays beside the other. */
function answerEach(conflicts: readonly PlaceConflict[], action: PlaceAction): PlaceAnswers {
  return new Map(
    conflicts.map(({ coming, canReplace }) => {
      return [coming.id, action === "replace" && !canReplace ? "keep-both" : action];
    }),
  );
}

function uniform(conflicts: readonly PlaceConflict[], answers: PlaceAnswers): PlaceAction | null {
  const isAll = (action: PlaceAction) =>
    [...answerEach(conflicts, action)].every(([id, one]) => answers.get(id) === one);
  return ACTIONS.find(isAll) ?? null;
}
