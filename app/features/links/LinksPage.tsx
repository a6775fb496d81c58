import Copy from "lucide-react/icons/copy";
import LinkIcon from "lucide-react/icons/link";
import Settings2 from "lucide-react/icons/settings-2";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import { type Link, type LinkSortKey, linkedFolderPath, linkState } from "#app/core/links/link.ts";
import { linkUrl } from "#app/core/links/link-address.ts";
import { openSecrets } from "#app/core/links/links.crypto.ts";
import { FailedFolder } from "#app/features/files/FilesNotices.tsx";
import { useItemFormats } from "#app/features/files/item-formats.ts";
import { Badge, type BadgeLevel } from "#app/ui/Badge.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { FileName } from "#app/ui/FileName.tsx";
import { FileTypeIcon } from "#app/ui/FileTypeIcon.tsx";
import { IconButton } from "#app/ui/IconButton.tsx";
import { LinkButton } from "#app/ui/LinkButton.tsx";
import { latePart } from "#app/ui/late-part.ts";
import { Page, PageHead } from "#app/ui/Page.tsx";
import { Panel } from "#app/ui/Panel.tsx";
import { Skeleton } from "#app/ui/Progress.tsx";
import {
  Table,
  type TableColumn,
  type TableRow,
  type TableSort,
  TableSortLine,
} from "#app/ui/Table.tsx";
import { Tab, Tabs } from "#app/ui/Tabs.tsx";
import { Only } from "#app/ui/Text.tsx";
import styles from "./Links.module.css";
import { RetryDelete } from "./RetryDelete.tsx";
import { useCopyLink } from "./use-copy-link.ts";
import { useLinkHost } from "./use-link-work.ts";
import { type Links, useLinks } from "./use-links.ts";
import { useShownLink } from "./use-shown-link.ts";

const LinkDialog = latePart(async () => (await import("./LinkDialog.tsx")).LinkDialog);

/** The user's links (Spec C§2.3). */
export function LinksPage() {
  const { t } = useTranslation("navigation");
  const links = useLinks();
  const { shown, show, draft } = useShownLink(links);
  return (
    <Panel label={t("shares.links")}>
      <Page width="wide">
        <PageHead title={t("shares.title")} />
        <Tabs label={t("shares.tabs")}>
          <Tab href="/shares/links" isCurrent>
            {t("shares.links")}
          </Tab>
        </Tabs>
        <LinkTable links={links} onShow={show} />
      </Page>
      <Suspense fallback={null}>
        {shown.kind === "open" && links.ports !== null && (
          <LinkDialog
            ports={links.ports}
            item={shown.item}
            draft={draft}
            typed={shown.typed}
            onClose={() => {
              show(null);
              links.reload();
            }}
          />
        )}
      </Suspense>
    </Panel>
  );
}

interface LinkTableProps {
  readonly links: Links;
  readonly onShow: (link: Link) => void;
}

function LinkTable({ links, onShow }: LinkTableProps) {
  const { t } = useTranslation("links");
  const toRow = useLinkRow(links, onShow);
  const columns = useLinkColumns(links);
  const { list } = links;
  switch (list.phase) {
    case "loading":
      return <LoadingRows label={t("list.loading")} />;
    case "failed":
      return <FailedFolder error={list.error} heading="h2" onRetry={links.reload} />;
    case "ready":
      if (list.links.length === 0) return <NoLinks />;
      return (
        <>
          <TableSortLine label={t("list.sortBy")} columns={columns} />
          <Table caption={t("list.caption")} columns={columns} rows={list.links.map(toRow)} />
        </>
      );
  }
}

function useLinkColumns({ order, sortBy }: Links): readonly TableColumn[] {
  const { t } = useTranslation("links");
  const direction = order.direction === "asc" ? "ascending" : "descending";
  const sort = (key: LinkSortKey): TableSort => ({
    state: order.key === key ? direction : "none",
    onSort: () => sortBy(key),
  });
  return [
    { id: "name", label: t("list.name"), kind: "main", sort: sort("name") },
    { id: "state", label: t("list.state"), kind: "status" },
    { id: "date", label: t("list.date"), kind: "wide", sort: sort("date") },
    { id: "downloads", label: t("list.downloads"), kind: "count", sort: sort("downloads") },
    { id: "expires", label: t("list.expires"), kind: "wide" },
    { id: "actions", label: t("list.actions"), kind: "end" },
  ];
}

function NoLinks() {
  const { t } = useTranslation("links");
  return (
    <EmptyState
      title={t("list.emptyTitle")}
      text={t("list.emptyText")}
      actions={
        <LinkButton kind="primary" href="/files" icon={LinkIcon}>
          {t("list.toFiles")}
        </LinkButton>
      }
    />
  );
}

function LoadingRows({ label }: { readonly label: string }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      <Skeleton seed={1} />
      <Skeleton seed={2} />
      <Skeleton seed={3} />
    </div>
  );
}

const LEVELS = {
  "not-deleted": "danger",
  suspended: "danger",
  expired: "neutral",
  "limit-reached": "danger",
  "close-to-limit": "warning",
} as const satisfies Record<string, BadgeLevel>;

function useLinkRow(links: Links, onShow: (link: Link) => void): (link: Link) => TableRow {
  const { t } = useTranslation("links");
  const formats = useItemFormats();
  const copy = useCopyLink();
  const host = useLinkHost();
  const { ports, runtime } = links;
  const nowMs = runtime?.clock.nowMs() ?? 0;
  return (link) => {
    const name = link.name.state === "sealed" ? "" : link.name.text;
    const address = async () =>
      ports === null ? null : linkUrl(link, await openSecrets(ports, link), host);
    return {
      key: link.id,
      cells: {
        name: <LinkName link={link} name={name} />,
        state: <LinkBadge link={link} nowMs={nowMs} />,
        date: formats.dateTime(link.createdMs),
        downloads: <DownloadCount link={link} />,
        expires: link.expiresAtMs === 0 ? t("list.never") : formats.dateTime(link.expiresAtMs),
        actions: link.isEnded ? (
          <RetryDelete links={links} link={link} name={name} />
        ) : (
          <>
            <IconButton
              size="small"
              icon={Copy}
              label={t("list.copy", { name })}
              onClick={() => (link.itemsToEncrypt > 0 ? onShow(link) : void copy(address))}
            />
            <IconButton
              size="small"
              icon={Settings2}
              label={t("list.settings", { name })}
              onClick={() => onShow(link)}
            />
          </>
        ),
      },
    };
  };
}

/** Under a head that says "Downloads" the number alone; on phones, without heads, with its word. */
function DownloadCount({ link }: { readonly link: Link }) {
  const { t } = useTranslation("links");
  const { downloadCount: count, downloadLimit: limit } = link;
  const value = limit === 0 ? String(count) : t("list.ofLimit", { used: count, limit });
  return (
    <>
      <Only on="tablet">
        <data value={count}>{value}</data>
      </Only>
      <Only on="phone">{t("list.downloadsAre", { value })}</Only>
    </>
  );
}

function LinkName({ link, name }: { readonly link: Link; readonly name: string }) {
  const isOpen = link.name.state === "open";
  const symbol = symbolOf({ type: link.kind, name: isOpen ? name : undefined, hasFailed: !isOpen });
  return (
    <span className={styles.name} data-with-icon>
      <FileTypeIcon symbol={symbol} />
      <FileName
        name={name}
        extension={isOpen && link.kind === "file" ? splitName(name).ext : ""}
        kind={isOpen ? link.kind : "folder"}
        href={isOpen ? linkedFolderPath(link) : undefined}
      />
    </span>
  );
}

function LinkBadge({ link, nowMs }: { readonly link: Link; readonly nowMs: number }) {
  const { t } = useTranslation("links");
  const state = linkState(link, nowMs);
  if (state !== "good") return <Badge level={LEVELS[state]}>{t(`state.${state}`)}</Badge>;
  return link.itemsToEncrypt > 0 ? <Badge level="info">{t("state.encrypting")}</Badge> : null;
}
