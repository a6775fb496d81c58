import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { COMMENT_LIMITS } from "#app/contract/comment-limits.data.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import type { LinkComments } from "#app/core/comments/link-comments.ts";
import type { Comment } from "#app/core/comments/threads.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { CommentForm } from "#app/ui/Comments.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { TextArea, TextField } from "#app/ui/controls/TextField.tsx";

interface WriterProps {
  readonly comments: LinkComments;
  /** null: the author chooses one. */
  readonly ownName: string | null;
  readonly parent: Comment | null;
  readonly label: string;
  readonly hint?: string;
  /** What is changed, as it was when that began; without one something new is written. */
  readonly edited?: Comment;
  /** A form that stands there for this one comment. */
  readonly onDone?: () => void;
}

/** Words stay until they arrived. */
export function CommentWriter(props: WriterProps) {
  const { comments, ownName, parent, edited, onDone } = props;
  const { t } = useTranslation("comments");
  const { submit, isBusy, error } = useSubmit();
  const [text, setText] = useState(edited?.text ?? "");
  const [name, setName] = useState("");
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await submit(() =>
      edited === undefined
        ? comments.add({ text, name: ownName ?? name, parent })
        : comments.edit(edited, text),
    );
    if (!isDone) return;
    setText("");
    onDone?.();
  };
  return (
    <CommentForm onSubmit={send}>
      {ownName === null && (
        <TextField
          label={t("name")}
          hint={t("nameHint")}
          maxLength={COMMENT_LIMITS.nameMax}
          autoComplete="nickname"
          dir="auto"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
      <TextArea
        label={props.label}
        hint={[props.hint, ownName && t("named", { name: ownName })].filter(Boolean).join(" ")}
        // The catalogue's words for 429 are about signing in (Spec C§8 passes the error on).
        error={
          error !== null &&
          (error.code === CODES.rateLimited ? t("tooFast") : <FailureText error={error} />)
        }
        rows={2}
        dir="auto"
        // What opened the form has led here.
        autoFocus={onDone !== undefined}
        maxLength={COMMENT_LIMITS.textMax}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button kind="primary" type="submit" disabled={text.trim() === "" || isBusy}>
        {t(edited === undefined ? "send" : "save")}
      </Button>
      {onDone !== undefined && <Button onClick={onDone}>{t("cancel")}</Button>}
    </CommentForm>
  );
}
