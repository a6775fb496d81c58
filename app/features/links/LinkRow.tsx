import Copy from "lucide-react/icons/copy";
import History from "lucide-react/icons/history";
import MessageSquare from "lucide-react/icons/message-square";
import Network from "lucide-react/icons/network";
import Settings2 from "lucide-react/icons/settings-2";
import Trash2 from "lucide-react/icons/trash";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import { type Link, linkedFolderPath, linkState } from "#app/core/links/link.ts";
import { linkLogPath } from "#app/core/navigation/link-log-path.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { Badge, type BadgeLevel } from "#app/ui/Badge.tsx";
import { IconButton, IconLink } from "#app/ui/controls/IconButton.tsx";
import { FileName } from "#app/ui/grid/FileName.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import type { TableRow } from "#app/ui/grid/Table.tsx";
import styles from "./Links.module.css";
import { RetryDelete } from "./RetryDelete.tsx";
import type { Links } from "./use-links.ts";
import type { SelectedLinks } from "./use-selected-links.ts";

/** What can be done with a link of the list. */
export type LinkAction = "copy" | "settings" | "comments" | "readers" | "delete";

interface LinkRowUse {
  readonly onAction: (action: LinkAction, link: Link) => void;
  readonly selection: SelectedLinks;
  /** Comments are offered here (flag `comment`). */
  readonly mayComment: boolean;
}

/** Turns a link into its row. Its state stands under the name, where room is short the expiry too. */
export function useLinkRow(
  links: Links,
  { onAction, selection, mayComment }: LinkRowUse,
): (link: Link) => TableRow {
  const { t } = useTranslation("links");
  const formats = useItemFormats();
  const nowMs = links.runtime?.clock.nowMs() ?? 0;
  return (link) => {
    const name = link.name.state === "sealed" ? "" : link.name.text;
    const expires = link.expiresAtMs === 0 ? t("list.never") : formats.dateTime(link.expiresAtMs);
    const { downloadCount: used, downloadLimit: limit } = link;
    const downloads = limit === 0 ? String(used) : t("list.ofLimit", { used, limit });
    return {
      key: link.id,
      isSelected: selection.ids.has(link.id),
      cells: {
        select: (
          <label className={styles.box}>
            <input
              type="checkbox"
              aria-label={t("list.selectOne", { name })}
              checked={selection.ids.has(link.id)}
              onChange={() => selection.toggle(link.id)}
            />
          </label>
        ),
        name: (
          <LinkName link={link} name={name} nowMs={nowMs}>
            <span>{t("list.downloadsAre", { value: downloads })}</span>
            <span>{t("list.commentsAre", { count: link.commentCount })}</span>
            <span>{t("list.expiresAre", { date: expires })}</span>
            {link.openedMs > 0 && (
              <span>{t("list.openedAre", { date: formats.dateTime(link.openedMs) })}</span>
            )}
          </LinkName>
        ),
        date: formats.dateTime(link.createdMs),
        downloads: <data value={used}>{downloads}</data>,
        comments: <data value={link.commentCount}>{String(link.commentCount)}</data>,
        expires,
        actions: link.isEnded ? (
          <RetryDelete links={links} link={link} name={name} />
        ) : (
          <>
            <IconButton
              size="small"
              icon={Copy}
              label={t("list.copy", { name })}
              onClick={() => onAction("copy", link)}
            />
            <IconButton
              size="small"
              icon={Settings2}
              label={t("list.settings", { name })}
              onClick={() => onAction("settings", link)}
            />
            {mayComment && (link.comments !== "nobody" || link.commentCount > 0) && (
              <IconButton
                size="small"
                icon={MessageSquare}
                label={t("list.commentsOf", { name })}
                onClick={() => onAction("comments", link)}
              />
            )}
            <IconButton
              size="small"
              icon={Network}
              label={t("list.readers", { name })}
              onClick={() => onAction("readers", link)}
            />
            <IconLink
              size="small"
              icon={History}
              label={t("list.log", { name })}
              href={linkLogPath(link.id)}
            />
            <IconButton
              size="small"
              icon={Trash2}
              label={t("list.delete", { name })}
              onClick={() => onAction("delete", link)}
            />
          </>
        ),
      },
    };
  };
}

interface LinkNameProps {
  readonly link: Link;
  readonly name: string;
  readonly nowMs: number;
  /** What stands under the name where its own columns have no room. */
  readonly children: ReactNode;
}

function LinkName({ link, name, nowMs, children }: LinkNameProps) {
  const isOpen = link.name.state === "open";
  const symbol = symbolOf({ type: link.kind, name: isOpen ? name : undefined, hasFailed: !isOpen });
  return (
    <span className={styles.name} data-with-icon>
      <FileTypeIcon symbol={symbol} />
      <span className={styles.stack}>
        <FileName
          name={name}
          extension={isOpen && link.kind === "file" ? splitName(name).ext : ""}
          kind={isOpen ? link.kind : "folder"}
          href={isOpen ? linkedFolderPath(link) : undefined}
        />
        {link.label !== "" && <bdi className={styles.label}>{link.label}</bdi>}
        <span className={styles.badges}>
          <LinkBadges link={link} nowMs={nowMs} />
        </span>
        <span className={styles.facts}>{children}</span>
      </span>
    </span>
  );
}

const LEVELS = {
  "not-deleted": "danger",
  suspended: "danger",
  "item-deleted": "neutral",
  expired: "neutral",
  "limit-reached": "danger",
  "close-to-limit": "warning",
} as const satisfies Record<string, BadgeLevel>;

/** How it stands with a link, the worst first, then what it asks of visitors and keeps from them. */
function LinkBadges({ link, nowMs }: { readonly link: Link; readonly nowMs: number }) {
  const { t } = useTranslation("links");
  const state = linkState(link, nowMs);
  return (
    <>
      {state !== "good" && <Badge level={LEVELS[state]}>{t(`state.${state}`)}</Badge>}
      {state === "good" && link.itemsToEncrypt > 0 && (
        <Badge level="info">{t("state.encrypting")}</Badge>
      )}
      {link.hasPassword && <Badge>{t("state.password")}</Badge>}
      {link.isViewOnly && !link.isRequest && <Badge>{t("state.view-only")}</Badge>}
      {(link.takesUploads || link.isRequest) && (
        <Badge>{t(link.isRequest ? "state.request" : "state.uploads")}</Badge>
      )}
      {link.takesEdits && <Badge>{t("state.edits")}</Badge>}
    </>
  );
}
