import type { InputHTMLAttributes, TextareaHTMLAttributes } from "react";
import { forwardRef } from "react";
import { classNames } from "#app/ui/class-names.ts";
import styles from "./Field.module.css";
import type { FieldTexts } from "./Field.tsx";
import { Field } from "./Field.tsx";

export type TextFieldProps = FieldTexts &
  InputHTMLAttributes<HTMLInputElement> & {
    /** `mono` for keys, link addresses and generated passwords. */
    face?: "ui" | "mono" | undefined;
  };

/** One line of text with label, hint and error. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(
  function TextField(props, ref) {
    const { label, hint, error, action, labelLook, face, className, id, ...rest } = props;
    const { "aria-describedby": describedBy, ...input } = rest;
    return (
      <Field {...{ label, hint, error, action, labelLook, id, describedBy }}>
        {(control) => (
          <input
            type="text"
            {...input}
            {...control}
            ref={ref}
            data-face={face}
            className={classNames(styles.input, className)}
          />
        )}
      </Field>
    );
  },
);

/** The bare input, for places that name it themselves (`aria-label`). */
export const Input = forwardRef<
  HTMLInputElement,
  InputHTMLAttributes<HTMLInputElement> & { face?: "ui" | "mono" | undefined }
>(function Input({ className, face, ...rest }, ref) {
  return (
    <input
      type="text"
      {...rest}
      ref={ref}
      data-face={face}
      className={classNames(styles.input, className)}
    />
  );
});

/** Several lines of text. */
export const TextArea = forwardRef<
  HTMLTextAreaElement,
  FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>
>(function TextArea({ label, hint, error, action, labelLook, className, id, ...rest }, ref) {
  return (
    <Field {...{ label, hint, error, action, labelLook, id }}>
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          ref={ref}
          className={classNames(styles.input, className)}
        />
      )}
    </Field>
  );
});
