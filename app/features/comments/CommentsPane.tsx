import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import {
  type CommentPorts,
  type CommentsOf,
  type CommentsState,
  LinkComments,
} from "#app/core/comments/link-comments.ts";
import { toErrorShape } from "#app/core/errors/app-error.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { BannerBox } from "#app/ui/Banner.tsx";
import { CommentList } from "#app/ui/Comments.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { CommentThread } from "./CommentThread.tsx";
import { CommentWriter } from "./CommentWriter.tsx";

export interface CommentsPaneProps {
  readonly ports: CommentPorts;
  readonly of: CommentsOf;
  /** What the owner's comments carry; null for visitors, who choose. */
  readonly ownName: string | null;
}

/** The comments of a link, for its owner and for its visitors (Spec C§2.7). */
export function CommentsPane({ ports, of, ownName }: CommentsPaneProps) {
  const { t } = useTranslation("comments");
  const comments = useComments(ports, of);
  const state = useObservable(comments.state);
  return (
    <>
      <Standing state={state} onAgain={() => void comments.load()} />
      {state.threads.length > 0 && (
        <CommentList>
          {state.threads.map((thread) => (
            <CommentThread
              key={thread.id}
              {...{ comments, thread, ownName }}
              canReply={state.mayWrite}
            />
          ))}
        </CommentList>
      )}
      {state.mayWrite && (
        <CommentWriter
          {...{ comments, ownName }}
          parent={null}
          label={t("add")}
          hint={t("encrypted")}
        />
      )}
      {state.phase === "ready" && !state.mayWrite && <p>{t("closed")}</p>}
    </>
  );
}

/** Looks, and goes on looking while they are on the screen. */
function useComments(ports: CommentPorts, of: CommentsOf): LinkComments {
  const { cachekey, passwordlock, ks, account, isOwnLink } = of;
  const comments = useMemo(
    () => new LinkComments(ports, { cachekey, passwordlock, ks, account, isOwnLink }),
    [ports, cachekey, passwordlock, ks, account, isOwnLink],
  );
  useEffect(() => {
    void comments.follow();
    return () => comments.close();
  }, [comments]);
  return comments;
}

interface StandingProps {
  readonly state: CommentsState;
  readonly onAgain: () => void;
}

function Standing({ state: { phase, error, threads }, onAgain }: StandingProps) {
  const { t } = useTranslation("comments");
  if (phase === "loading") return <p role="status">{t("loading")}</p>;
  if (phase === "ready") return threads.length === 0 ? <p>{t("empty")}</p> : null;
  // Whom the audience leaves out; an owner is never among them.
  if (error?.code === CODES.permissionDenied) return <p role="status">{t("membersOnly")}</p>;
  return (
    <>
      {error !== null && (
        <BannerBox level="error">
          <FailureText error={toErrorShape(error)} />
        </BannerBox>
      )}
      <Button onClick={onAgain}>{t("again")}</Button>
    </>
  );
}
