import ChevronLeft from "lucide-react/icons/chevron-left";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import type { Link } from "#app/core/links/link.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { IconLink } from "#app/ui/controls/IconButton.tsx";
import { LinkButton } from "#app/ui/controls/LinkButton.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Page } from "#app/ui/frames/Page.tsx";
import { Panel } from "#app/ui/frames/Panel.tsx";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Skeleton } from "#app/ui/Progress.tsx";
import { useLinks } from "../use-links.ts";

const LINKS = "/shares/links";
const LogBody = lazyComponent(async () => (await import("./LogBody.tsx")).LogBody);

/** What happened to an own link, for its owner, and what the server knows of it (Reading R-328). */
export function LogPage({ linkId }: { readonly linkId: string }) {
  const { t } = useTranslation("link-log");
  const { list, ports, reload } = useLinks();
  const link = list.phase === "ready" ? list.links.find(({ id }) => id === linkId) : undefined;
  return (
    <Panel label={t("title")}>
      <Page width="wide">
        <LogHead link={link} />
        <Region look="part">
          {list.phase === "failed" && (
            <FailedFolder error={list.error} heading="h2" onRetry={reload} />
          )}
          {list.phase === "loading" && <Waiting />}
          {link !== undefined && ports !== null && (
            <Suspense fallback={<Waiting />}>
              <LogBody {...{ ports, link }} />
            </Suspense>
          )}
          {list.phase === "ready" && link === undefined && <NoLink />}
        </Region>
      </Page>
    </Panel>
  );
}

function LogHead({ link }: { readonly link: Link | undefined }) {
  const { t } = useTranslation("link-log");
  return (
    <div className="log-title">
      <IconLink href={LINKS} icon={ChevronLeft} label={t("back")} flip />
      {link !== undefined && <LinkPicture link={link} />}
      <div>
        <h1>{t("title")}</h1>
        {link !== undefined && <LinkFacts link={link} />}
      </div>
    </div>
  );
}

function LinkPicture({ link: { kind, name } }: { readonly link: Link }) {
  const isOpen = name.state === "open";
  const text = isOpen ? name.text : undefined;
  return <FileTypeIcon symbol={symbolOf({ type: kind, name: text, hasFailed: !isOpen })} />;
}

function LinkFacts({ link }: { readonly link: Link }) {
  const { t } = useTranslation("link-log");
  const { dateTime } = useItemFormats();
  const { expiresAtMs, createdMs } = link;
  const ends = expiresAtMs === 0 ? t("never") : t("expires", { date: dateTime(expiresAtMs) });
  return (
    <p>
      <bdi>{link.name.state === "sealed" ? "" : link.name.text}</bdi> ·{" "}
      {t("made", { date: dateTime(createdMs) })} · {ends}
    </p>
  );
}

function Waiting() {
  const { t } = useTranslation("link-log");
  return (
    <div role="status" aria-label={t("loading")} className="log-waiting">
      <Skeleton seed={1} />
      <Skeleton seed={2} />
      <Skeleton seed={3} />
    </div>
  );
}

function NoLink() {
  const { t } = useTranslation("link-log");
  return (
    <EmptyState
      title={t("noLink")}
      text={t("noLinkText")}
      actions={
        <LinkButton kind="primary" href={LINKS}>
          {t("back")}
        </LinkButton>
      }
    />
  );
}
