import ShieldCheck from "lucide-react/icons/shield-check";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LinkComments } from "#app/core/comments/link-comments.ts";
import type { Comment } from "#app/core/comments/threads.ts";
import { toIso } from "#app/core/display/iso.ts";
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

/**
 * A comment and what answers it. A reply answers what stood there when it was begun: a server that puts something
 * else in its place meanwhile has nobody agree to that (Reading R-559).
 */
export function CommentThread({ comments, thread, ownName, canReply }: ThreadProps) {
  const { t } = useTranslation("comments");
  const [answered, answer] = useState<Comment | null>(null);
  const nameOf = useAuthorName();
  const isOpen = thread.state === "open";
  return (
    <>
      <CommentItem comments={comments} comment={thread}>
        {canReply && isOpen && answered === null && (
          <TextButton onClick={() => answer(thread)}>{t("reply")}</TextButton>
        )}
      </CommentItem>
      {thread.replies.map((one) => (
        <CommentItem key={one.id} comments={comments} comment={one} isReply />
      ))}
      {answered !== null && canReply && (
        <CommentWriter
          {...{ comments, ownName }}
          parent={answered}
          label={t("replyTo", { name: nameOf(answered) })}
          onDone={() => answer(null)}
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
  const [isDeleting, setDeleting] = useState(false);
  const [edited, edit] = useState<Comment | null>(null);
  const run = useAction();
  const name = useAuthorName()(comment);
  if (edited !== null) {
    return (
      <CommentWriter
        {...{ comments, edited }}
        ownName=""
        parent={null}
        label={t("editYours")}
        onDone={() => edit(null)}
      />
    );
  }
  return (
    <CommentView
      isReply={isReply}
      avatar={<Avatar name={name} userId={hueOf(name)} size={isReply ? 24 : 32} />}
      author={name}
      when={<When comment={comment} isOwnLink={comments.isOwnLink} />}
      text={comment.state === "open" ? comment.text : t(comment.state)}
      actions={
        isDeleting ? (
          <>
            <span>{t("deleteAsk")}</span>
            <TextButton
              onClick={async () => {
                setDeleting(false);
                await run(() => comments.remove(comment));
              }}
            >
              {t("deleteYes")}
            </TextButton>
            <TextButton onClick={() => setDeleting(false)}>{t("keep")}</TextButton>
          </>
        ) : (
          <>
            {children}
            {comment.canEdit && <TextButton onClick={() => edit(comment)}>{t("edit")}</TextButton>}
            {comment.canDelete && (
              <TextButton onClick={() => setDeleting(true)}>{t("delete")}</TextButton>
            )}
          </>
        )
      }
    />
  );
}

interface WhenProps {
  readonly comment: Comment;
  readonly isOwnLink: boolean;
}

/** Only what the own key or a pinned one signed is confirmed; all else is what somebody typed, or a server says. */
function When({ comment, isOwnLink }: WhenProps) {
  const { t } = useTranslation("comments");
  const formats = useItemFormats();
  const { author, writtenMs, isEdited, state } = comment;
  const date = formats.dateTime(writtenMs);
  return (
    <>
      {author.kind !== "unverified" ? (
        <>
          <Icon icon={ShieldCheck} size={16} />
          <VisuallyHidden>
            {t(author.kind === "self" ? "confirmed" : "confirmedPin")}
          </VisuallyHidden>
          <Badge>{t(author.kind === "self" && isOwnLink ? "owner" : "signed")}</Badge>
        </>
      ) : (
        state === "open" && (
          <Badge>
            {t(author.isFromHere ? "you" : author.isOwner ? "ownerSays" : "unverified")}
          </Badge>
        )
      )}{" "}
      <time dateTime={toIso(writtenMs)}>
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
    if (author.kind === "pinned") return author.email;
    return author.name === "" ? t("guest") : author.name;
  };
}

/** The same name has the same colour; it proves nothing. */
function hueOf(name: string): number {
  return [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0);
}
