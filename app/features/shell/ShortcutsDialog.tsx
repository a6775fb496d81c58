import { useId } from "react";
import { useTranslation } from "react-i18next";
import { SwitchInput } from "#app/ui/controls/Check.tsx";
import { FormRow, FormRows } from "#app/ui/controls/FormRows.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { Keys } from "#app/ui/overlays/Keys.tsx";
import { keyNames } from "./key-names.ts";

interface ShortcutsDialogProps {
  readonly hasLetters: boolean;
  readonly onLetters: (hasLetters: boolean) => void;
  readonly returnFocus: HTMLElement | null;
  readonly onClose: () => void;
}

/** `then` stands between keys that are pressed one after the other, and is empty between two that do different things. */
type Line = readonly [label: string, keys: readonly string[], then?: string];

/** Every key there is. Those without Ctrl can be switched off here (WCAG 2.1.4). */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { t } = useTranslation(["palette", "help"]);
  const { hasLetters, onLetters } = props;
  const id = useId();
  return (
    <Dialog
      open
      shape="wide"
      title={t("help:keys")}
      closeLabel={t("palette:close")}
      returnFocus={props.returnFocus}
      onClose={props.onClose}
    >
      {/* Where reading begins; the switch stands at the end. */}
      <div className="key-groups" data-autofocus="" tabIndex={-1}>
        {useKeyGroups(hasLetters).map(([title, lines]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {lines.map(([label, keys, then]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} then={then} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <FormRows>
        <FormRow
          label={t("palette:letters")}
          hint={t("palette:lettersHint")}
          htmlFor={id}
          controlKind="switch"
          control={
            <SwitchInput
              id={id}
              checked={hasLetters}
              onChange={(event) => onLetters(event.currentTarget.checked)}
            />
          }
        />
      </FormRows>
    </Dialog>
  );
}

/** Keys that are switched off leave the sheet. */
function useKeyGroups(hasLetters: boolean): readonly (readonly [string, readonly Line[]])[] {
  const { t } = useTranslation(["palette", "shell", "help"]);
  const { control, lockKeys, deleteKey } = keyNames(t);
  const anywhere: Line[] = [
    [t("palette:label"), [control, "K"]],
    [t("shell:panel.lock"), lockKeys],
  ];
  if (hasLetters) anywhere.splice(1, 0, [t("palette:sheet"), ["?"]]);
  const then = t("palette:then");
  const go: Line[] = [
    [t("shell:section.files"), ["G", "F"], then],
    [t("shell:section.vault"), ["G", "V"], then],
    [t("shell:section.shares"), ["G", "S"], then],
    [t("shell:section.settings"), ["G", ","], then],
  ];
  const list: Line[] = [
    [t("palette:list.next"), ["↓", "↑"], ""],
    [t("palette:list.ends"), [t("palette:key.home"), t("palette:key.end")], ""],
    [t("palette:list.select"), [t("palette:key.space")]],
    [t("palette:list.upTo"), ["Shift", "↓"]],
    [t("palette:list.all"), [control, "A"]],
    [t("palette:list.clear"), ["Esc"]],
    [t("palette:list.menu"), ["Shift", "F10"]],
    [t("palette:list.open"), ["Enter"]],
    [t("palette:list.rename"), ["F2"]],
    [t("palette:list.delete"), [deleteKey]],
  ];
  return [
    [t("palette:anywhere"), anywhere],
    ...(hasLetters ? ([[t("palette:goes"), go]] as const) : []),
    [t("palette:list.title"), list],
  ];
}
