import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { folderPath } from "#app/core/navigation/folder-path.ts";
import { sharedFolderPath } from "#app/core/navigation/shared-folder-path.ts";
import type { Share } from "#app/core/shares/share.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { Row } from "#app/ui/frames/Page.tsx";
import { FileName } from "#app/ui/grid/FileName.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { ProgressBadge, ProgressHint } from "./ProgressText.tsx";
import type { ShareQuestion } from "./share-question.ts";
import { isCounted, waitsForKey } from "./trust.ts";
import { useShareName } from "./use-share-name.ts";

interface ShareRowProps {
  readonly share: Share;
  readonly ask: (question: ShareQuestion) => void;
}

/** A share of the list: its folder, who is on it, how it stands, and what is to be done next. */
export function ShareRow({ share, ask }: ShareRowProps) {
  const { t } = useTranslation("shares");
  const { name, standing } = share;
  const text = useShareName(share);
  const isOpen = name.state === "open";
  const symbol = symbolOf({
    type: "folder",
    name: isOpen ? text : undefined,
    hasFailed: name.state === "failed",
    isShareRoot: true,
  });
  const canOpen = isOpen && !share.isEnded;
  return (
    <Row
      start={<FileTypeIcon symbol={symbol} />}
      label={
        <span className="share-name">
          <FileName name={text} kind="folder" href={canOpen ? folderPathOf(share) : undefined} />
          {share.label !== null && (
            <span className="share-label-text" dir="auto">
              {share.label.text}
            </span>
          )}
          <Waiting share={share} />
          {standing === "waiting" && <Badge level="warning">{t("state.waiting")}</Badge>}
          {standing === "arrived" && <Badge level="info">{t("state.arrived")}</Badge>}
          {standing !== "own" && share.role === "r" && <Badge>{t("state.readOnly")}</Badge>}
          <Offered share={share} />
          <ProgressBadge share={share} />
          {share.isEnded && <Badge>{t("state.ended")}</Badge>}
        </span>
      }
      hint={<ShareFacts share={share} />}
      end={<ShareControls share={share} name={text} ask={ask} />}
    />
  );
}

/** Who waits for the owner; the member's own waiting is said beside it. */
function Waiting({ share }: { readonly share: Share }) {
  const { t } = useTranslation("shares");
  const count = share.standing === "own" ? share.members.filter(waitsForKey).length : 0;
  if (count === 0 || share.isEnded) return null;
  return <Badge level="warning">{t("wait.count", { count })}</Badge>;
}

/** That it goes to somebody else, or to whoever looks. */
function Offered({ share: { offer, standing, isEnded } }: { readonly share: Share }) {
  const { t } = useTranslation("shares");
  if (offer === null || isEnded) return null;
  if (standing !== "own") {
    return offer.successorId === null ? <Badge level="info">{t("handover.toYou")}</Badge> : null;
  }
  return (
    <Badge level="info">
      {t(offer.successorId === null ? "handover.badge" : "handover.badgeTaken")}
    </Badge>
  );
}

/** An own folder has its place among the files; that of somebody else opens beside them. */
function folderPathOf({ standing, shareId, itemId }: Share): string {
  return standing === "own" ? folderPath("files", itemId) : sharedFolderPath(shareId, itemId);
}

/** With whom, and since when. */
function ShareFacts({ share }: { readonly share: Share }) {
  const { t } = useTranslation("shares");
  const formats = useItemFormats();
  const since = formats.dateTime(share.createdMs);
  if (share.standing !== "own") {
    const email = share.owner?.email ?? "";
    const from = t("list.from", { email, since });
    if (share.standing !== "waiting") return <Facts share={share}>{from}</Facts>;
    return (
      <>
        {from}
        <br />
        {t("wait.member", { email })}
      </>
    );
  }
  const count = share.members.filter(isCounted).length;
  const people = count === 0 ? t("list.alone", { since }) : t("list.with", { count, since });
  return <Facts share={share}>{people}</Facts>;
}

/** What is known of a share, and below it what goes on in it. */
function Facts({ share, children }: { readonly share: Share; readonly children: string }) {
  if (share.progress === null) return <>{children}</>;
  return (
    <>
      {children}
      <br />
      <ProgressHint share={share} />
    </>
  );
}

/** Its key is here: what was done in it can be read. */
function isReadable({ standing, isEnded }: Share): boolean {
  return (standing === "own" || standing === "open") && !isEnded;
}

interface ControlsProps {
  readonly share: Share;
  /** Of the folder, or what stands for it. */
  readonly name: string;
  readonly ask: (question: ShareQuestion) => void;
}

/** What is a next step. */
const PRIMARY: readonly ShareQuestion["kind"][] = ["accept", "take", "takeover"];

/** What can be done, the next step last. Each opens its question; nothing is done by one press. */
function ShareControls({ share, name, ask }: ControlsProps) {
  const { t } = useTranslation("shares");
  const { standing, owner } = share;
  const from = owner?.email ?? "";
  const can = (kind: ShareQuestion["kind"], label: string, fullLabel: string) => (
    <Button
      size="small"
      kind={PRIMARY.includes(kind) ? "primary" : "secondary"}
      aria-label={fullLabel}
      onClick={() => ask({ kind, share })}
    >
      {label}
    </Button>
  );
  if (standing === "invited") {
    return (
      <>
        {can("decline", t("do.decline"), t("do.declineFrom", { email: from }))}
        {can("accept", t("do.accept"), t("do.acceptFrom", { email: from }))}
      </>
    );
  }
  return (
    <>
      {standing !== "own" && can("leave", t("do.leave"), t("do.leaveName", { name }))}
      {isReadable(share) && can("activity", t("activity.tab"), t("activity.title", { name }))}
      {can("people", t("do.people"), t("do.peopleOf", { name }))}
      {standing === "waiting" &&
        share.takesPassword &&
        can("password", t("do.password"), t("do.passwordFor", { name, email: from }))}
      {standing === "open" &&
        share.offer !== null &&
        can(
          "takeover",
          t(share.offer.successorId === null ? "handover.take" : "handover.again"),
          t(share.offer.successorId === null ? "handover.takeName" : "handover.againName", {
            name,
          }),
        )}
      {standing === "arrived" && can("take", t("do.take"), t("do.takeFrom", { email: from }))}
    </>
  );
}
