import type { ReactNode } from "react";
import { SwitchInput } from "#app/ui/controls/Check.tsx";
import { FormRow } from "#app/ui/controls/FormRows.tsx";

interface SwitchRowProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly isFixed?: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** What the switch opens. */
  readonly children?: ReactNode;
}

/** A setting of a link that is on or off. */
export function SwitchRow({ id, label, hint, isOn, isFixed, onChange, children }: SwitchRowProps) {
  return (
    <FormRow
      label={label}
      hint={hint}
      htmlFor={id}
      controlKind="switch"
      control={
        <SwitchInput
          id={id}
          checked={isOn}
          disabled={isFixed}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      }
    >
      {children}
    </FormRow>
  );
}
