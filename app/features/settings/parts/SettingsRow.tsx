import type { ReactNode } from "react";
import { Icon, type LucideIcon } from "#app/ui/Icon.tsx";

interface SettingsRowProps {
  readonly label: ReactNode;
  /** What it is about, before the label. */
  readonly icon?: LucideIcon | undefined;
  readonly hint?: ReactNode;
  /** Id of the hint, for the control's `aria-describedby`. */
  readonly hintId?: string | undefined;
  /** Id of the control, which the label then names; without it the label is plain text. */
  readonly htmlFor?: string | undefined;
  /**
   * `field`: a field or a select, 320 px, below its label where there is no room. `end`: a switch,
   * which stays beside it, or buttons, which do not. `below`: what takes the whole width.
   */
  readonly place?: "field" | "end" | "below";
  readonly children: ReactNode;
}

/** One setting: what it is, and at the end the control that changes it. Stands in SettingsRows. */
export function SettingsRow(props: SettingsRowProps) {
  const { label, icon, hint, hintId, htmlFor, place = "field", children } = props;
  return (
    <div className="settings-row" data-place={place}>
      <div className="settings-label">
        {icon && <Icon icon={icon} />}
        {htmlFor ? <label htmlFor={htmlFor}>{label}</label> : <strong>{label}</strong>}
        {hint && <small id={hintId}>{hint}</small>}
      </div>
      <div className="settings-control">{children}</div>
    </div>
  );
}
