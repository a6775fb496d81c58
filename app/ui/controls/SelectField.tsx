import ChevronDown from "lucide-react/icons/chevron-down";
import type { SelectHTMLAttributes } from "react";
import { forwardRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Field.module.css";
import type { FieldTexts } from "./Field.tsx";
import { Field } from "./Field.tsx";

/** The bare select, for places that name it themselves. Children are `<option>`s. */
export const Select = forwardRef<HTMLSelectElement, SelectHTMLAttributes<HTMLSelectElement>>(
  function Select({ className, ...rest }, ref) {
    return (
      <span className={styles.select}>
        <select {...rest} ref={ref} className={classNames(styles.input, className)} />
        <Icon icon={ChevronDown} size={16} />
      </span>
    );
  },
);

/** A native select with label, hint and error. */
export const SelectField = forwardRef<
  HTMLSelectElement,
  FieldTexts & SelectHTMLAttributes<HTMLSelectElement>
>(function SelectField({ label, hint, error, action, labelLook, id, ...rest }, ref) {
  return (
    <Field {...{ label, hint, error, action, labelLook, id }}>
      {(control) => <Select {...rest} {...control} ref={ref} />}
    </Field>
  );
});
