import X from "lucide-react/icons/x";
import type { ClipboardEvent, InputHTMLAttributes, KeyboardEvent } from "react";
import { useState } from "react";
import { Icon } from "#app/ui/Icon.tsx";
import styles from "./Field.module.css";
import type { FieldTexts } from "./Field.tsx";
import { Field } from "./Field.tsx";

export type TokensFieldProps = FieldTexts &
  Pick<InputHTMLAttributes<HTMLInputElement>, "placeholder" | "type" | "inputMode" | "id"> & {
    tokens: readonly string[];
    /** Called with what was typed or pasted, split at spaces, commas and semicolons. */
    onAdd: (texts: readonly string[]) => void;
    onRemove: (token: string) => void;
    removeLabel: (token: string) => string;
  };

const SEPARATORS = /[\s,;]+/;

function wordsIn(text: string): readonly string[] {
  return text.split(SEPARATORS).filter((word) => word !== "");
}

/**
 * What the field grows by would move a button from under the pointer that presses it, and the press would
 * be lost: then it grows with the press itself, before anybody else hears of it.
 */
function afterPress(next: Element | null, act: () => void): void {
  if (next?.matches(":active")) addEventListener("click", act, { capture: true, once: true });
  else act();
}

/** A queue of short texts, such as email addresses. Enter, comma, space or leaving the field adds one. */
export function TokensField(props: TokensFieldProps) {
  const {
    label,
    hint,
    error,
    action,
    labelLook,
    tokens,
    onAdd,
    onRemove,
    removeLabel,
    id,
    ...input
  } = props;
  const [draft, setDraft] = useState("");
  const commit = (text: string) => {
    const words = wordsIn(text);
    setDraft("");
    if (words.length > 0) onAdd(words);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tokens.at(-1);
    if (["Enter", ",", ";", " "].includes(event.key) && draft.trim() !== "") {
      event.preventDefault();
      commit(draft);
    } else if (event.key === "Backspace" && draft === "" && last !== undefined) onRemove(last);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text");
    if (wordsIn(text).length < 2) return;
    event.preventDefault();
    commit(`${draft} ${text}`);
  };
  return (
    <Field {...{ label, hint, error, action, labelLook, id }}>
      {(control) => (
        <div className={styles.tokens}>
          {tokens.map((token) => (
            <span key={token} className={styles.token}>
              <bdi>{token}</bdi>
              <button type="button" aria-label={removeLabel(token)} onClick={() => onRemove(token)}>
                <Icon icon={X} size={16} />
              </button>
            </span>
          ))}
          <input
            autoComplete="off"
            {...input}
            {...control}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
            onBlur={({ relatedTarget: next }) => afterPress(next, () => commit(draft))}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </div>
      )}
    </Field>
  );
}
