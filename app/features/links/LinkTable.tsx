import LinkIcon from "lucide-react/icons/link";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Link, LinkSortKey } from "#app/core/links/link.ts";
import { filterLinks, NO_FILTER } from "#app/core/links/link-filter.ts";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { OutOfDate } from "#app/features/listing/OutOfDate.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Table, type TableColumn, type TableSort, TableSortBar } from "#app/ui/grid/Table.tsx";
import { Skeleton } from "#app/ui/Progress.tsx";
import { LinkListFilter } from "./LinkListFilter.tsx";
import { type LinkAction, useLinkRow } from "./LinkRow.tsx";
import styles from "./Links.module.css";
import { ManyLinks } from "./ManyLinks.tsx";
import { useFocusKeeper } from "./use-focus-keeper.ts";
import type { Links } from "./use-links.ts";
import { useSelectedLinks } from "./use-selected-links.ts";

interface LinkTableProps {
  readonly links: Links;
  readonly mayComment: boolean;
  readonly onAction: (action: LinkAction, link: Link) => void;
}

/** The list of links; rows that stand there stay where it cannot be brought up to date. */
export function LinkTable({ links, mayComment, onAction }: LinkTableProps) {
  const { t } = useTranslation("links");
  const selection = useSelectedLinks();
  const toRow = useLinkRow(links, { onAction, selection, mayComment });
  const columns = useLinkColumns(links);
  const { list } = links;
  const [filter, setFilter] = useState(NO_FILTER);
  const keeper = useFocusKeeper(list.phase === "ready" ? list.links : null);
  switch (list.phase) {
    case "loading":
      return <LoadingRows label={t("list.loading")} />;
    case "failed":
      return <FailedFolder error={list.error} heading="h2" onRetry={links.reload} />;
    case "ready": {
      const nowMs = links.runtime?.clock.nowMs() ?? 0;
      const shown = filterLinks(list.links, filter, { nowMs });
      const selected = shown.filter(({ id }) => selection.ids.has(id));
      return (
        <div {...keeper}>
          {list.error !== null && <OutOfDate frame="box" onRetry={links.reload} />}
          {list.links.length === 0 ? (
            <NoLinks />
          ) : (
            <>
              <LinkListFilter filter={filter} count={shown.length} onFilter={setFilter} />
              {selected.length > 0 && links.ports !== null && (
                <ManyLinks
                  ports={links.ports}
                  selected={selected}
                  shown={shown.length}
                  onAll={() => selection.set(shown)}
                  onNone={() => selection.set([])}
                  onDone={() => {
                    selection.set([]);
                    links.reload();
                  }}
                />
              )}
              <TableSortBar label={t("list.sortBy")} columns={columns} />
              <Table caption={t("list.caption")} columns={columns} rows={shown.map(toRow)} />
            </>
          )}
        </div>
      );
    }
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
    { id: "select", label: t("list.select"), kind: "check" },
    { id: "name", label: t("list.name"), kind: "main", sort: sort("name") },
    { id: "date", label: t("list.date"), kind: "wide", sort: sort("date") },
    { id: "downloads", label: t("list.downloads"), kind: "count", sort: sort("downloads") },
    { id: "comments", label: t("list.comments"), kind: "count", sort: sort("comments") },
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
