import Info from "lucide-react/icons/info";
import { useTranslation } from "react-i18next";
import { LINK_LIMITS } from "#app/contract/link-limits.data.ts";
import type { RoleAction } from "#app/contract/permissions.data.ts";
import type { RoleValues } from "#app/contract/role-permissions.ts";
import type { RoleFormField } from "#app/core/team/role-form.ts";
import { SelectField } from "#app/ui/controls/SelectField.tsx";
import { Icon } from "#app/ui/Icon.tsx";

interface RoleFieldsProps {
  readonly fields: readonly RoleFormField[];
  readonly values: RoleValues;
  /** Said under what somebody may see and not change; null where that is said once for the whole role. */
  readonly fixedHint: string | null;
  readonly onChange: (values: RoleValues) => void;
}

/** One line for each field; what is asked of links stands in a box below whether they may be made. */
export function RoleFields({ fields, values, fixedHint, onChange }: RoleFieldsProps) {
  const { t } = useTranslation("team");
  const set = (action: RoleAction, value: boolean | number) =>
    onChange({ ...values, [action]: value });
  const toRow = (field: RoleFormField) => (
    <div key={field.key} className="team-set-row">
      {field.control === "needed" ? (
        <NeededField field={field} value={values[field.action] === true} onChange={set} />
      ) : (
        <ChoiceField
          field={field}
          value={values[field.action]}
          fixedHint={fixedHint}
          onChange={set}
        />
      )}
    </div>
  );
  const subs = fields.filter(({ isSub }) => isSub);
  return fields
    .filter(({ isSub }) => !isSub)
    .map((field) =>
      field.action === "SHARE_LINKS" ? (
        <div key={field.key} className="team-set-part">
          {toRow(field)}
          <p className="team-set-note">
            <Icon icon={Info} size={16} />
            <span>{t("roles.newLinksOnly")}</span>
          </p>
          {subs.length > 0 && <div className="team-set-sub">{subs.map(toRow)}</div>}
        </div>
      ) : (
        toRow(field)
      ),
    );
}

interface FieldProps<Value> {
  readonly field: RoleFormField;
  readonly value: Value;
  readonly onChange: (action: RoleAction, value: boolean | number) => void;
}

function ChoiceField({
  field,
  value,
  fixedHint,
  onChange,
}: FieldProps<boolean | number> & Pick<RoleFieldsProps, "fixedHint">) {
  const { t } = useTranslation("team");
  const options = useOptions(field);
  const ownHint = field.key === "canPurgeFiles" ? t("hint.canPurgeFiles") : undefined;
  const hint = field.isDisabled && fixedHint !== null ? fixedHint : ownHint;
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
