import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Link } from "#app/core/links/link.ts";
import { openLinkUrl } from "#app/core/links/open-link-url.ts";
import { Region } from "#app/features/errors/Region.tsx";
import type { LinkParts } from "#app/features/listing/link-parts.ts";
import { useFeature } from "#app/features/listing/use-feature.ts";
import { Tab, Tabs } from "#app/ui/controls/Tabs.tsx";
import { Page, PageHead } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import type { LinkAction } from "./LinkRow.tsx";
import { LinkTable } from "./LinkTable.tsx";
import { OthersComments } from "./OthersComments.tsx";
import { useCopyLink } from "./use-copy-link.ts";
import { useLinkHost } from "./use-link-work.ts";
import { type Links, useLinks } from "./use-links.ts";
import { useLocLink } from "./use-loc-link.ts";
import { useShownLink } from "./use-shown-link.ts";

const LinkDialog = lazyComponent(async () => (await import("./LinkDialog.tsx")).LinkDialog);
const EncryptLinks = lazyComponent(
  async () => (await import("./EncryptingDialog.tsx")).EncryptLinks,
);
const LinkCommentsDialog = lazyComponent(
  async () => (await import("./LinkCommentsDialog.tsx")).LinkCommentsDialog,
);
const LinkReaders = lazyComponent(async () => (await import("./LinkReaders.tsx")).LinkReaders);
const DeleteLinkDialog = lazyComponent(
  async () => (await import("./DeleteLinkDialog.tsx")).DeleteLinkDialog,
);

type Doing =
  | { readonly kind: "nothing" }
  /** A link that is not finished is encrypted before it is copied (Spec C§2.4). */
  | { readonly kind: "encrypting"; readonly link: Link }
  | { readonly kind: "deleting"; readonly link: Link }
  | { readonly kind: "comments"; readonly link: Link }
  | { readonly kind: "readers"; readonly link: Link };

const NOTHING: Doing = { kind: "nothing" };

interface LinksPageProps {
  /** Who can read an item; the route brings it, since links know no shares. */
  readonly Readers: LinkParts["Readers"];
}

/** The user's links (Spec C§2.3). */
export function LinksPage({ Readers }: LinksPageProps) {
  const { t } = useTranslation("navigation");
  const links = useLinks();
  const mayComment = useFeature("comment", links.account);
  const { shown, show, draft } = useShownLink(links);
  useLocLink(links, show);
  const [doing, setDoing] = useState<Doing>(NOTHING);
  const copy = useCopyOf(links);
  const onAction = (action: LinkAction, link: Link) => {
    if (action === "settings") show(link);
    else if (action === "delete") setDoing({ kind: "deleting", link });
    else if (action === "comments" || action === "readers") setDoing({ kind: action, link });
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
        <PageHead
          title={t("shares.title")}
          actions={<OthersComments {...{ links, mayComment }} />}
        />
        <Tabs label={t("shares.tabs")}>
          <Tab href="/shares" isCurrent={false}>
            {t("shares.team")}
          </Tab>
          <Tab href="/shares/links" isCurrent>
            {t("shares.links")}
          </Tab>
        </Tabs>
        <Region look="part">
          <LinkTable {...{ links, mayComment, onAction }} />
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
            {doing.kind === "comments" && links.runtime !== null && (
              <LinkCommentsDialog
                {...{ runtime: links.runtime, ports: links.ports, link: doing.link }}
                onClose={end}
              />
            )}
            {doing.kind === "readers" && (
              <LinkReaders
                {...{ ports: links.ports, link: doing.link, Readers }}
                onClose={() => setDoing(NOTHING)}
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
