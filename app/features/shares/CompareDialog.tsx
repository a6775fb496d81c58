import Info from "lucide-react/icons/info";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Refusal } from "#app/features/errors/Refusal.tsx";
import type { Submit } from "#app/features/errors/use-submit.ts";
import { Badge, type BadgeLevel } from "#app/ui/Badge.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Note } from "#app/ui/Note.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Identity, NumberCode, NumberRows, toNumberRows } from "./SafetyNumber.tsx";

/** Whose number is compared. */
export interface Compared {
  readonly email: string;
  readonly userId: string;
  readonly safetyNumber: string;
  readonly trust: "new" | "not-compared" | "compared" | "changed";
}

interface CompareDialogProps {
  readonly other: Compared;
  /** The number that the other one sees; empty where it is not known. */
  readonly ownNumber: string;
  readonly saving: Submit;
  readonly returnFocus: HTMLElement | null;
  /** He is who he is meant to be. */
  readonly onSame: () => void;
  readonly onClose: () => void;
}

const LEVELS = {
  new: "info",
  "not-compared": "neutral",
  compared: "success",
  changed: "danger",
} as const satisfies Record<Compared["trust"], BadgeLevel>;

/** Two people read their numbers to each other; only four ticked rows count (Formats 12, Look 13). */
export function CompareDialog({ other, ownNumber, saving, onSame, ...props }: CompareDialogProps) {
  const { t } = useTranslation("shares");
  const refusalId = useId();
  const [differs, setDiffers] = useState(false);
  const rows = useTickedRows(other.safetyNumber);
  const { email, userId, trust } = other;
  return (
    <Dialog
      open
      title={t("compare.title")}
      closeLabel={t("close")}
      returnFocus={props.returnFocus}
      onClose={props.onClose}
      footStart={
        !differs && (
          <Button kind="danger-quiet" onClick={() => setDiffers(true)}>
            {t("compare.differ")}
          </Button>
        )
      }
      foot={
        <>
          <Button onClick={props.onClose}>{t(differs ? "close" : "compare.later")}</Button>
          {!differs && (
            <Button
              kind="primary"
              disabled={!rows.areAllTicked}
              busy={saving.isBusy}
              onClick={onSame}
            >
              {t("compare.same")}
            </Button>
          )}
        </>
      }
    >
      {saving.error !== null && <Refusal error={saving.error} id={refusalId} />}
      {differs && (
        <BannerBox level="error" fact={t("compare.stop")}>
          {t("compare.stopText")}
        </BannerBox>
      )}
      {!differs && trust === "changed" && (
        <BannerBox level="error" fact={t("compare.changed")}>
          {t("compare.changedText")}
        </BannerBox>
      )}
      <Identity email={email} userId={userId}>
        <Badge level={LEVELS[trust]}>{t(`pin.${trust}`)}</Badge>
      </Identity>
      <p>{t("compare.how")}</p>
      <p>{t("compare.scan")}</p>
      <NumberCode of={t("compare.number", { email })} value={other.safetyNumber} />
      <TickedRows label={t("compare.number", { email })} {...rows} />
      {ownNumber !== "" && <NumberRows label={t("compare.own")} value={ownNumber} />}
      <Note icon={Info}>{t("compare.note")}</Note>
    </Dialog>
  );
}

interface Ticked {
  readonly rows: readonly string[];
  readonly ticked: ReadonlySet<string>;
  readonly areAllTicked: boolean;
  readonly tick: (row: string, isOn: boolean) => void;
}

function useTickedRows(safetyNumber: string): Ticked {
  const rows = toNumberRows(safetyNumber);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tick = (row: string, isOn: boolean) =>
    setTicked((now) => new Set(isOn ? [...now, row] : [...now].filter((other) => other !== row)));
  const areAllTicked = rows.length > 0 && rows.every((row) => ticked.has(row));
  return { rows, ticked, areAllTicked, tick };
}

function TickedRows({ label, rows, ticked, tick }: Ticked & { readonly label: string }) {
  const { t } = useTranslation("shares");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form
    <div className="share-ticks" role="group" aria-label={label} dir="ltr">
      {rows.map((row, index) => (
        <label key={row}>
          <span>{row}</span>
          <input
            type="checkbox"
            aria-label={t("compare.row", { number: index + 1, row })}
            checked={ticked.has(row)}
            onChange={({ target }) => tick(row, target.checked)}
          />
        </label>
      ))}
    </div>
  );
}
