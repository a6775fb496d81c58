import LinkIcon from "lucide-react/icons/link";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Link, LinkSortKey } from "#app/core/links/link.ts";
import { filterLinks, NO_FILTER } from "#app/core/links/link-filter.ts";
import { openLinkUrl } from "#app/core/links/open-link-url.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { useFeature } from "#app/features/listing/use-feature.ts";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { Tab, Tabs } from "#app/ui/controls/Tabs.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { Table, type TableColumn, type TableSort, TableSortBar } from "#app/ui/grid/Table.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Skeleton } from "#app/ui/Progress.tsx";
import { LinkListFilter } from "./LinkListFilter.tsx";
import { type LinkAction, useLinkRow } from "./LinkRow.tsx";
import styles from "./Links.module.css";
import { ManyLinks } from "./ManyLinks.tsx";
import { useCopyLink } from "./use-copy-link.ts";
import { useFocusKeeper } from "./use-focus-keeper.ts";
import { useLinkHost } from "./use-link-work.ts";
import { type Links, useLinks } from "./use-links.ts";
import { useLocLink } from "./use-loc-link.ts";
import { useSelectedLinks } from "./use-selected-links.ts";
import { useShownLink } from "./use-shown-link.ts";

const LinkDialog = lazyComponent(async () => (await import("./LinkDialog.tsx")).LinkDialog);
const EncryptLinks = lazyComponent(
  async () => (await import("./EncryptingDialog.tsx")).EncryptLinks,
);
const LogDialog = lazyComponent(async () => (await import("./LogDialog.tsx")).LogDialog);
const LinkCommentsDialog = lazyComponent(
  async () => (await import("./LinkCommentsDialog.tsx")).LinkCommentsDialog,
);
const DeleteLinkDialog = lazyComponent(
  async () => (await import("./DeleteLinkDialog.tsx")).DeleteLinkDialog,
);

type Doing =
  | { readonly kind: "nothing" }
  /** A link that is not finished is encrypted before it is copied (Spec C§2.4). */
  | { readonly kind: "encrypting"; readonly link: Link }
  | { readonly kind: "deleting"; readonly link: Link }
  | { readonly kind: "comments"; readonly link: Link }
  | { readonly kind: "log"; readonly link: Link };

const NOTHING: Doing = { kind: "nothing" };

/** The user's links (Spec C§2.3). */
export function LinksPage() {
  const { t } = useTranslation("navigation");
  const links = useLinks();
  const { shown, show, draft } = useShownLink(links);
  useLocLink(links, show);
  const [doing, setDoing] = useState<Doing>(NOTHING);
  const copy = useCopyOf(links);
  const onAction = (action: LinkAction, link: Link) => {
    if (action === "settings") show(link);
    else if (action === "delete") setDoing({ kind: "deleting", link });
    else if (action === "log" || action === "comments") setDoing({ kind: action, link });
    else if (link.itemsToEncrypt > 0) setDoing({ kind: "encrypting", link });
    else copy(link);
  };
  const end = () => {
    setDoing(NOTHING);
    links.reload();
  };
  return (
    <Panel label={t("shares.links")}>
      <Page width="wide">
        <PageHead title={t("shares.title")} />
        <Tabs label={t("shares.tabs")}>
          <Tab href="/shares" isCurrent={false}>
            {t("shares.team")}
          </Tab>
          <Tab href="/shares/links" isCurrent>
            {t("shares.links")}
          </Tab>
        </Tabs>
        <Region look="part">
          <LinkTable links={links} onAction={onAction} />
        </Region>
      </Page>
      <Region
        look="dialog"
        place={`${doing.kind}|${shown.kind}`}
        onClose={() => {
          show(null);
          end();
        }}
      >
        {links.ports !== null && (doing.kind !== "nothing" || shown.kind === "open") && (
          // Only with something in it: the server draws this page, and React would draw a boundary of
          // its own anew that hears of the links before it has come to life (useObservable).
          <Suspense>
            {doing.kind === "encrypting" && (
              <EncryptLinks
                ports={links.ports}
                links={[doing.link.ks]}
                onDone={(isDone) => {
                  if (isDone) copy(doing.link);
                  end();
                }}
              />
            )}
            {doing.kind === "log" && (
              <LogDialog ports={links.ports} link={doing.link} onClose={() => setDoing(NOTHING)} />
            )}
            {doing.kind === "comments" && links.runtime !== null && (
              <LinkCommentsDialog
                {...{ runtime: links.runtime, ports: links.ports, link: doing.link }}
                onClose={end}
              />
            )}
            {doing.kind === "deleting" && (
              <DeleteLinkDialog ports={links.ports} link={doing.link} onClose={end} />
            )}
            {shown.kind === "open" && (
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
        )}
      </Region>
    </Panel>
  );
}

/** Puts the address of a listed link into the clipboard. */
function useCopyOf({ ports }: Links): (link: Link) => void {
  const copy = useCopyLink();
  const host = useLinkHost();
  return (link) => void copy(async () => (ports === null ? null : openLinkUrl(ports, link, host)));
}

interface LinkTableProps {
  readonly links: Links;
  readonly onAction: (action: LinkAction, link: Link) => void;
}

function LinkTable({ links, onAction }: LinkTableProps) {
  const { t } = useTranslation("links");
  const selection = useSelectedLinks();
  const mayComment = useFeature("comment", links.account);
  const toRow = useLinkRow(links, { onAction, selection, mayComment });
  const columns = useLinkColumns(links);
  const { list } = links;
  const { i18n } = useTranslation();
  const [filter, setFilter] = useState(NO_FILTER);
  const keeper = useFocusKeeper(list.phase === "ready" ? list.links : null);
  switch (list.phase) {
    case "loading":
      return <LoadingRows label={t("list.loading")} />;
    case "failed":
      return <FailedFolder error={list.error} heading="h2" onRetry={links.reload} />;
    case "ready": {
      const nowMs = links.runtime?.clock.nowMs() ?? 0;
      const shown = filterLinks(list.links, filter, { nowMs, locale: i18n.language });
      const selected = shown.filter(({ id }) => selection.ids.has(id));
      return (
        <div {...keeper}>
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
