import Download from "lucide-react/icons/download";
import Eye from "lucide-react/icons/eye";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { symbolOf } from "#app/core/display/file-kind.ts";
import { splitName } from "#app/core/display/name-parts.ts";
import type { FileItem } from "#app/core/files/item.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import type { LinkPage } from "#app/core/links/public-link.api.ts";
import { isShowable } from "#app/core/preview/neighbours.ts";
import { FailedFolder } from "#app/features/listing/FailedFolder.tsx";
import { useFirstRows } from "#app/features/listing/first-rows.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { type Runtime, useObservable } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { type LoneFact, LoneFile } from "#app/ui/grid/LoneFile.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { Note } from "#app/ui/Note.tsx";
import { untilTouched } from "#app/ui/until-touched.ts";
import { LinkPreview } from "./link-preview-part.ts";
import { useLinkDownload } from "./use-link-download.ts";
import { useNamedItem } from "./use-named-item.ts";
import { useLinkListing } from "./use-public-link.ts";
import { VisitorComments } from "./visitor-comments-part.ts";

/** Nobody reads what nobody has touched. */
const LaterFile = lazyComponent(async () => {
  await untilTouched();
  return (await import("./LaterFile.tsx")).LaterFile;
});

interface LinkFileProps {
  readonly runtime: Runtime;
  readonly link: OpenedLink;
  readonly first: LinkPage;
}

/** A link to one file is a page about that file (Spec C§2.5). */
export function LinkFile({ runtime, link, first }: LinkFileProps) {
  const { t } = useTranslation("links");
  const { listing } = useLinkListing(runtime, link, first);
  const state = useObservable(listing.state);
  const canDownload = !first.facts.isViewOnly;
  const download = useLinkDownload({ runtime, link, canDownload }, listing);
  const sealed = useFirstRows(state.phase === "opening", () => null)?.(0);
  const [item] = state.rows;
  const look = item === undefined ? sealed : lookOf(item);
  const facts = useFileFacts(item);
  const [isShown, show] = useState(false);
  const forgetNamed = useNamedItem(state.rows, () => show(true));
  if (state.phase === "failed" && state.error !== null) {
    return <FailedFolder error={state.error} heading="h1" onRetry={() => void listing.reload()} />;
  }
  if (isShown && item !== undefined && isShowable(item)) {
    return (
      <Suspense>
        <LinkPreview
          runtime={runtime}
          link={link}
          item={item}
          rows={state.rows}
          onDownload={canDownload ? () => download(state.rows) : null}
          onEdited={first.facts.takesEdits ? () => listing.reload() : undefined}
          onClose={() => {
            show(false);
            forgetNamed();
          }}
        />
      </Suspense>
    );
  }
  return (
    <LoneFile
      name={look?.name ?? ""}
      extension={look?.extension}
      symbol={look?.symbol ?? "ft-sealed"}
      isSealed={item === undefined}
      meta={<OwnerLine first={first} />}
      facts={facts}
    >
      {item !== undefined && (
        <Suspense>
          <LaterFile runtime={runtime} link={link} item={item} />
        </Suspense>
      )}
      {canDownload ? (
        <Button
          kind="primary"
          size="tall"
          icon={Download}
          disabled={item?.name.state !== "open"}
          onClick={() => download(state.rows)}
        >
          {t("visitor.download")}
        </Button>
      ) : (
        <Note icon={Eye}>{t("visitor.viewOnlyText")}</Note>
      )}
      <Button
        size="tall"
        icon={Eye}
        disabled={item?.name.state !== "open"}
        onClick={() => show(true)}
      >
        {t("visitor.look")}
      </Button>
      {first.facts.comments > 0 && (
        <Suspense>
          <VisitorComments runtime={runtime} link={link} />
        </Suspense>
      )}
    </LoneFile>
  );
}

/** Who the file is from, as the server says. */
function OwnerLine({ first }: { readonly first: LinkPage }) {
  const { t } = useTranslation("links");
  const { ownerName } = first.facts;
  return <>{ownerName === "" ? t("visitor.title") : t("visitor.from", { name: ownerName })}</>;
}

function lookOf({ name }: FileItem) {
  if (name.state === "sealed") return undefined;
  const isOpen = name.state === "open";
  const symbol = symbolOf({
    type: "file",
    name: isOpen ? name.text : undefined,
    hasFailed: !isOpen,
  });
  return { name: name.text, extension: isOpen ? splitName(name.text).ext : "", symbol };
}

/** Type, size and date; without a value while the file is sealed, so that nothing moves. */
function useFileFacts(item: FileItem | undefined): readonly LoneFact[] {
  const { t } = useTranslation("links");
  const formats = useItemFormats();
  const ext = item?.name.state === "open" ? splitName(item.name.text).ext : "";
  const type = ext === "" ? t("file.typeNone") : ext.slice(1).toUpperCase();
  return [
    { label: t("file.type"), value: item === undefined ? "" : <bdi>{type}</bdi> },
    { label: t("file.size"), value: item === undefined ? "" : formats.size(item) },
    { label: t("file.date"), value: item === undefined ? "" : formats.dateTime(item.modifiedMs) },
  ];
}
