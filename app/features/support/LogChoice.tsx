import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#app/ui/controls/Checkbox.tsx";
import { TextButton } from "#app/ui/Text.tsx";

interface LogChoiceProps {
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  /** The very text that goes. */
  readonly log: string;
  readonly onChoose: (isChosen: boolean) => void;
}

/** Whether the log goes with a ticket, and what stands in it (Spec A§2.10). */
export function LogChoice({ isChosen, isBusy, log, onChoose }: LogChoiceProps) {
  const { t } = useTranslation("help");
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div>
      <Checkbox
        label={t("form.logs")}
        hint={t("form.logsHint")}
        checked={isChosen}
        disabled={isBusy}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <p className="support-look">
        <TextButton
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t("form.hide") : t("form.look")}
        </TextButton>
      </p>
      {isShown && (
        <section
          id={id}
          className="support-log"
          aria-label={t("form.log")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
          tabIndex={0}
        >
          {log}
        </section>
      )}
    </div>
  );
}
