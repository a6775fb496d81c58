import Info from "lucide-react/icons/info";
import { useTranslation } from "react-i18next";
import { LINK_LIMITS } from "#app/contract/limits.data.ts";
import type { RoleAction } from "#app/contract/permissions.data.ts";
import type { RoleValues } from "#app/contract/role-permissions.ts";
import type { RoleFormField } from "#app/core/team/role-form.ts";
import { SelectField } from "#app/ui/controls/SelectField.tsx";
import { Note } from "#app/ui/Note.tsx";

interface RoleFieldsProps {
  readonly fields: readonly RoleFormField[];
  readonly values: RoleValues;
  readonly onChange: (values: RoleValues) => void;
}

/** One control for each field; what is asked of links stands below whether they may be made. */
export function RoleFields({ fields, values, onChange }: RoleFieldsProps) {
  const { t } = useTranslation("team");
  const set = (action: RoleAction, value: boolean | number) =>
    onChange({ ...values, [action]: value });
  return (
    <div className="team-fields">
      {fields.map((field) => (
        <div key={field.key} data-sub={field.isSub || undefined}>
          {field.control === "needed" ? (
            <NeededField field={field} value={values[field.action] === true} onChange={set} />
          ) : (
            <ChoiceField field={field} value={values[field.action]} onChange={set} />
          )}
          {field.action === "SHARE_LINKS" && <Note icon={Info}>{t("roles.newLinksOnly")}</Note>}
        </div>
      ))}
    </div>
  );
}

interface FieldProps<Value> {
  readonly field: RoleFormField;
  readonly value: Value;
  readonly onChange: (action: RoleAction, value: boolean | number) => void;
}

function ChoiceField({ field, value, onChange }: FieldProps<boolean | number>) {
  const { t } = useTranslation("team");
  const options = useOptions(field);
  const hint = field.key === "canPurgeFiles" ? t("hint.canPurgeFiles") : undefined;
  return (
    <SelectField
      label={t(`field.${field.key}`)}
      hint={hint}
      disabled={field.isDisabled}
      value={String(Number(value))}
      onChange={({ target }) => {
        const number = Number(target.value);
        onChange(field.action, typeof value === "boolean" ? number === 1 : number);
      }}
    >
      {options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** Enabled or Disabled in the order of the specification, three levels, or days. */
function useOptions({ control }: RoleFormField): readonly (readonly [number, string])[] {
  const { t } = useTranslation("team");
  const on = [1, t("choice.enabled")] as const;
  const off = [0, t("choice.disabled")] as const;
  switch (control) {
    case "level":
      return [off, [1, t("choice.viewOnly")], [2, t("choice.viewAddEdit")]];
    case "days":
      return LINK_LIMITS.expiryDays.map(
        (days) =>
          [
            days,
            days <= 3
              ? t("choice.daysHours", { count: days, hours: days * 24 })
              : t("choice.days", { count: days }),
          ] as const,
      );
    case "offOn":
      return [off, on];
    default:
      return [on, off];
  }
}

function NeededField({ field, value, onChange }: FieldProps<boolean>) {
  const { t } = useTranslation("team");
  const options = [
    [false, t("choice.optional")],
    [true, t("choice.required")],
  ] as const;
  return (
    <fieldset className="team-radios" disabled={field.isDisabled}>
      <legend>{t(`field.${field.key}`)}</legend>
      {options.map(([option, label]) => (
        <label key={label}>
          <input
            type="radio"
            name={field.key}
            checked={value === option}
            onChange={() => onChange(field.action, option)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
