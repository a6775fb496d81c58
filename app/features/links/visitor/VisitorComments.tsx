import { useRouteLoaderData } from "@remix-run/react";
import MessageSquare from "lucide-react/icons/message-square";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { commentFramePath } from "#app/core/links/comment-frame-path.ts";
import { toCommentsHash } from "#app/core/links/comments-hash.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import { useFeature } from "#app/features/listing/use-feature.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const CommentsDialog = lazyComponent(
  async () => (await import("#app/features/comments/CommentsDialog.tsx")).CommentsDialog,
);

interface VisitorCommentsProps {
  readonly runtime: Runtime;
  readonly link: OpenedLink;
}

/** The way to the comments of a link, for whoever opened it. Nothing of it loads before the list stands. */
export function VisitorComments({ runtime, link }: VisitorCommentsProps) {
  const { t } = useTranslation("comments");
  const [isOpen, setOpen] = useState(false);
  const mayComment = useFeature("comment", null);
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { cachekey, passwordlock, ks } = link;
  if (!mayComment) return null;
  return (
    <>
      <Button icon={MessageSquare} onClick={() => setOpen(true)}>
        {t("title")}
      </Button>
      {isOpen && (
        <Suspense>
          <CommentsDialog
            ports={runtime}
            of={{ cachekey, passwordlock, ks, account: null, isOwnLink: false }}
            name=""
            ownName={null}
            // The key of the link stays where it stands in this address, too.
            foot={
              <>
                {root?.isSignedIn && (
                  <LinkButton
                    href={`/shares/links${toCommentsHash(cachekey, window.location.hash)}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {t("others.fromPage")}
                  </LinkButton>
                )}
                <LinkButton
                  href={commentFramePath(cachekey) + window.location.hash}
                  target="_blank"
                  rel="noreferrer"
                >
                  {t("ownWindow")}
                </LinkButton>
              </>
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
