import ShieldCheck from "lucide-react/icons/shield-check";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LinkComments } from "#app/core/comments/link-comments.ts";
import type { Comment } from "#app/core/comments/threads.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { Avatar } from "#app/ui/Avatar.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { Comment as CommentView } from "#app/ui/Comments.tsx";
import { Icon } from "#app/ui/Icon.tsx";
import { TextButton, VisuallyHidden } from "#app/ui/Text.tsx";
import { CommentWriter } from "./CommentWriter.tsx";

interface ThreadProps {
  readonly comments: LinkComments;
  readonly thread: Comment;
  readonly ownName: string | null;
  readonly canReply: boolean;
}

/** A comment and what answers it. */
export function CommentThread({ comments, thread, ownName, canReply }: ThreadProps) {
  const { t } = useTranslation("comments");
  const [isReplying, reply] = useState(false);
  const name = useAuthorName()(thread);
  const isOpen = thread.state === "open";
  return (
    <>
      <CommentItem comments={comments} comment={thread}>
        {canReply && isOpen && !isReplying && (
          <TextButton onClick={() => reply(true)}>{t("reply")}</TextButton>
        )}
      </CommentItem>
      {thread.replies.map((one) => (
        <CommentItem key={one.id} comments={comments} comment={one} isReply />
      ))}
      {isReplying && canReply && (
        <CommentWriter
          {...{ comments, ownName }}
          parent={thread}
          label={t("replyTo", { name })}
          onDone={() => reply(false)}
        />
      )}
    </>
  );
}

interface ItemProps {
  readonly comments: LinkComments;
  readonly comment: Comment;
  readonly isReply?: boolean;
  readonly children?: ReactNode;
}

function CommentItem({ comments, comment, isReply, children }: ItemProps) {
  const { t } = useTranslation("comments");
  const [doing, set] = useState<"nothing" | "edit" | "delete">("nothing");
  const run = useAction();
  const name = useAuthorName()(comment);
  if (doing === "edit") {
    return (
      <CommentWriter
        comments={comments}
        ownName=""
        parent={null}
        edited={comment}
        label={t("editYours")}
        onDone={() => set("nothing")}
      />
    );
  }
  return (
    <CommentView
      isReply={isReply}
      avatar={<Avatar name={name} userId={hueOf(name)} size={isReply ? 24 : 32} />}
      author={name}
      when={<When comment={comment} />}
      text={comment.state === "open" ? comment.text : t(comment.state)}
      actions={
        doing === "delete" ? (
          <>
            <span>{t("deleteAsk")}</span>
            <TextButton
              onClick={async () => {
                set("nothing");
                await run(() => comments.remove(comment));
              }}
            >
              {t("deleteYes")}
            </TextButton>
            <TextButton onClick={() => set("nothing")}>{t("keep")}</TextButton>
          </>
        ) : (
          <>
            {children}
            {comment.canEdit && <TextButton onClick={() => set("edit")}>{t("edit")}</TextButton>}
            {comment.canDelete && (
              <TextButton onClick={() => set("delete")}>{t("delete")}</TextButton>
            )}
          </>
        )
      }
    />
  );
}

/** Only what the own key signed is confirmed; everything else is what somebody typed, or a server says. */
function When({ comment }: { readonly comment: Comment }) {
  const { t } = useTranslation("comments");
  const formats = useItemFormats();
  const { author, writtenMs, isEdited, state } = comment;
  const date = formats.dateTime(writtenMs);
  return (
    <>
      {author.kind === "self" ? (
        <>
          <Icon icon={ShieldCheck} size={16} />
          <VisuallyHidden>{t("confirmed")}</VisuallyHidden>
          <Badge>{t("owner")}</Badge>
        </>
      ) : (
        state === "open" && (
          <Badge>
            {t(author.isFromHere ? "you" : author.isOwner ? "ownerSays" : "unverified")}
          </Badge>
        )
      )}{" "}
      <time dateTime={new Date(writtenMs).toISOString()}>
        {isEdited && state === "open" ? t("edited", { date }) : date}
      </time>
    </>
  );
}

function useAuthorName(): (comment: Comment) => string {
  const { t } = useTranslation("comments");
  return ({ author, state }) => {
    if (state !== "open") return t("unverified");
    if (author.kind === "self") return t("you");
    return author.name === "" ? t("guest") : author.name;
  };
}

/** The same name has the same colour; it proves nothing. */
function hueOf(name: string): number {
  return [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
}
