import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useTranslation } from "react-i18next";
import { httpStatusOf } from "#app/contract/errors/outcomes.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { FrameNote, PartNote } from "#app/ui/frames/FrameNote.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { NoticeBox, type NoticeHeading } from "#app/ui/Notice.tsx";
import { Dialog } from "#app/ui/overlays/Dialog.tsx";
import { TextButton } from "#app/ui/Text.tsx";
import { describeFailure } from "./describe-failure.ts";
import { useErrorText } from "./error-text.ts";
import { useRetryAt } from "./use-retry-at.ts";

/** What failed: a page, a part of one, a dialog, or a part of the frame round the page. */
export type RegionLook = "page" | "part" | "dialog" | "frame";

interface RegionFailureProps {
  readonly look: RegionLook;
  readonly thrown: unknown;
  readonly onRetry: () => void;
  readonly onClose: (() => void) | undefined;
}

/** What happened in a region, with its code, and a way to try again. Suspends until its words are here. */
export function RegionFailure({ look, thrown, onRetry, onClose = onRetry }: RegionFailureProps) {
  const { t } = useTranslation("errors");
  const error = describeFailure(thrown);
  const { text, more, line } = useErrorText()(error);
  const code = t("notice.code", { code: error.code });
  const again = <TextButton onClick={onRetry}>{t("notice.again")}</TextButton>;
  switch (look) {
    case "page":
      return (
        <Panel>
          <FailureBox error={error} heading="h1" onRetry={onRetry} />
        </Panel>
      );
    case "dialog":
      return (
        <Dialog
          open
          title={withoutStop(text)}
          closeLabel={t("notice.close")}
          onClose={onClose}
          foot={
            <>
              <Button onClick={onClose}>{t("notice.close")}</Button>
              <Button kind="primary" icon={RotateCw} onClick={onRetry}>
                {t("notice.again")}
              </Button>
            </>
          }
        >
          {more !== undefined && <p>{more}</p>}
          <p>{code}</p>
        </Dialog>
      );
    case "part":
      return (
        <PartNote>
          <BannerBox level="error" fact={line} action={again} />
        </PartNote>
      );
    case "frame":
      return (
        <FrameNote>
          <BannerBox level="error" fact={line} action={again} />
        </FrameNote>
      );
  }
}

interface FailureBoxProps {
  readonly error: AppErrorShape;
  readonly heading: NoticeHeading;
  /** The way on from what is gone for good, where asking again cannot help. */
  readonly homeHref?: string | undefined;
  /** Where that way does not lead to one's files. */
  readonly homeLabel?: string | undefined;
  readonly onRetry: () => void;
}

/** Not found and gone. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** In the place of what could not be shown: what happened, what is safe, and a way on. */
export function FailureBox({ error, heading, homeHref, homeLabel, onRetry }: FailureBoxProps) {
  const { t } = useTranslation("errors");
  const { text, more } = useErrorText()(error);
  useRetryAt(error, onRetry);
  return (
    <NoticeBox
      icon={CircleAlert}
      title={withoutStop(text)}
      heading={heading}
      code={t("notice.code", { code: error.code })}
      actions={
        homeHref !== undefined && GONE.has(httpStatusOf(error.code)) ? (
          <LinkButton kind="primary" href={homeHref}>
            {homeLabel ?? t("notice.ownPage")}
          </LinkButton>
        ) : (
          <Button kind="primary" icon={RotateCw} onClick={onRetry}>
            {t("notice.again")}
          </Button>
        )
      }
    >
      {more !== undefined && <p>{more}</p>}
    </NoticeBox>
  );
}

/** A title is no sentence. */
function withoutStop(text: string): string {
  return text.replace(/[.。]$/u, "");
}
