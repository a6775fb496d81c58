import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  changedNames,
  findNameErrors,
  NAME_FIELDS,
  type NameField,
  type Names,
} from "#app/core/account/names.ts";
import { CodeText } from "#app/features/errors/Refusal.tsx";
import { SaveState, type SaveStatus } from "#app/features/settings/parts/SaveState.tsx";
import { SettingsRow } from "#app/features/settings/parts/SettingsRow.tsx";
import { SettingsRows, SettingsSection } from "#app/features/settings/parts/SettingsSection.tsx";
import { useSave } from "#app/features/settings/use-save.ts";
import { useSettingsUser } from "#app/features/settings/use-settings-user.ts";
import { Button } from "#app/ui/controls/Button.tsx";
import { FieldError } from "#app/ui/controls/Field.tsx";
import { Input } from "#app/ui/controls/TextField.tsx";
import { PictureRow } from "./PictureRow.tsx";

const AUTOCOMPLETE = {
  firstName: "given-name",
  lastName: "family-name",
  displayName: "nickname",
} as const;

/** Names, which others see (Spec A§3.1, 1654, 1659). */
export function NamesSection() {
  const { t } = useTranslation("settings");
  const standing = useSettingsUser();
  const [typed, setTyped] = useState<Partial<Names>>({});
  const [hasTried, setTried] = useState(false);
  const { status, isReady, save } = useSave();
  const draft = { ...pickNames(standing), ...typed };
  const changed = changedNames(standing, draft);
  const count = Object.keys(changed).length;
  const errors = hasTried ? findNameErrors(draft) : {};
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (count === 0 || Object.keys(findNameErrors(draft)).length > 0) return;
    if (await save(changed)) setTyped({});
  };
  const type = (field: NameField, value: string) => setTyped({ ...typed, [field]: value });
  return (
    <SettingsSection title={t("names.title")} text={t("names.text")}>
      <SettingsRows>
        <PictureRow />
      </SettingsRows>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <SettingsRows>
          {NAME_FIELDS.map((field) => (
            <NameRow
              key={field}
              field={field}
              value={draft[field]}
              error={errors[field]}
              onType={type}
            />
          ))}
          <div className="settings-foot">
            <SaveState status={isAtRest(status) && count > 0 ? { kind: "dirty", count } : status} />
            <Button kind="quiet" disabled={count === 0} onClick={() => setTyped({})}>
              {t("save.discard")}
            </Button>
            <Button
              kind="primary"
              type="submit"
              disabled={!isReady || count === 0}
              busy={status.kind === "saving"}
            >
              {t("save.save")}
            </Button>
          </div>
        </SettingsRows>
      </form>
    </SettingsSection>
  );
}

interface NameRowProps {
  readonly field: NameField;
  readonly value: string;
  readonly error: number | undefined;
  readonly onType: (field: NameField, value: string) => void;
}

function NameRow({ field, value, error, onType }: NameRowProps) {
  const { t } = useTranslation("settings");
  const id = useId();
  const hint = field === "displayName" ? t("names.displayHint") : undefined;
  const described = [error !== undefined && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return (
    <SettingsRow label={t(`names.${field}`)} hint={hint} hintId={`${id}-hint`} htmlFor={id}>
      <Input
        id={id}
        value={value}
        dir="auto"
        autoComplete={AUTOCOMPLETE[field]}
        maxLength={100}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described.join(" ") || undefined}
        onChange={(event) => onType(field, event.currentTarget.value)}
      />
      {error !== undefined && (
        <FieldError id={`${id}-error`}>
          <CodeText code={error} />
        </FieldError>
      )}
    </SettingsRow>
  );
}

/** Nothing is under way, and nothing failed. */
function isAtRest({ kind }: SaveStatus): boolean {
  return kind !== "saving" && kind !== "failed";
}

function pickNames({ firstName, lastName, displayName }: Names): Names {
  return { firstName, lastName, displayName };
}
