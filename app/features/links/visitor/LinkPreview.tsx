import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import Pencil from "lucide-react/icons/pencil";
import Printer from "lucide-react/icons/printer";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import { isEditable } from "#app/core/preview/ahead.ts";
import { neighboursOf } from "#app/core/preview/neighbours.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { usePageSettings } from "#app/document/page-settings.ts";
import { ModifiedOn } from "#app/features/preview/ModifiedOn.tsx";
import { PreviewLayers } from "#app/features/preview/PreviewLayers.tsx";
import { NOTHING_TOLD } from "#app/features/preview/PreviewStage.tsx";
import { useFrameKeys } from "#app/features/preview/use-frame-keys.ts";
import { useScreenKeys } from "#app/features/preview/use-screen-keys.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { LinkPanelHead } from "#app/ui/frames/Panel.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const LinkTextEditor = lazyComponent(
  async () => (await import("./LinkTextEditor.tsx")).LinkTextEditor,
);

interface LinkPreviewProps {
  readonly runtime: Runtime;
  readonly link: OpenedLink;
  readonly item: NamedItem;
  /** What lies beside it, in the order of the list. */
  readonly rows: readonly FileItem[];
  /** Another of them is looked at. */
  readonly onItem?: (item: FileItem) => void;
  /** Null: the owner allows viewing only. */
  readonly onDownload: (() => void) | null;
  /** The visitor may change it in place; told when he has. */
  readonly onEdited?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** A file of a link in place of its list: no address of its own, for that of a link holds its key (Reading R-345). */
export function LinkPreview({ runtime, link, item: chosen, ...props }: LinkPreviewProps) {
  const item = newestOf(props.rows, chosen);
  const { onDownload, onClose, onItem, onEdited } = props;
  const { t } = useTranslation("preview");
  const ofLinks = useTranslation("links").t;
  const back = useRef<HTMLButtonElement>(null);
  const { dir } = usePageSettings();
  const { previous, next, number, all } = neighboursOf(props.rows, item.id);
  const before = () => previous && onItem?.(previous);
  const after = () => next && onItem?.(next);
  const onKey = useScreenKeys({
    Escape: onClose,
    ArrowLeft: dir === "rtl" ? after : before,
    ArrowRight: dir === "rtl" ? before : after,
  });
  const [told, onTold] = useState(NOTHING_TOLD);
  const { print } = told;
  useFrameKeys(told);
  useEffect(() => back.current?.focus(), []);
  const { cachekey, passwordlock, ks } = link;
  const context = useMemo<ReadContext>(
    () => ({ kind: "link", cachekey, passwordlock, shareKeyId: ks }),
    [cachekey, passwordlock, ks],
  );
  const [edited, setEdited] = useState<string | null>(null);
  const mayEdit = onEdited !== undefined && isEditable(item);
  if (mayEdit && edited === item.id) {
    const end = () => {
      setEdited(null);
      onEdited();
    };
    return (
      <Suspense>
        <LinkTextEditor runtime={runtime} link={link} item={item} context={context} onDone={end} />
      </Suspense>
    );
  }
  return (
    <>
      <LinkPanelHead
        title={item.name.text}
        meta={
          <>
            {onDownload === null ? (
              ofLinks("visitor.viewOnly")
            ) : (
              <ModifiedOn item={item} told={told} />
            )}
            {all > 1 && ` · ${t("place", { number, all })}`}
          </>
        }
        tools={
          <>
            <Button ref={back} icon={ArrowLeft} flip onClick={onClose}>
              {t("close")}
            </Button>
            {previous !== null && (
              <IconButton
                label={t("previousNamed", { name: previous.name.text })}
                icon={ChevronLeft}
                flip
                onClick={before}
              />
            )}
            {next !== null && (
              <IconButton
                label={t("nextNamed", { name: next.name.text })}
                icon={ChevronRight}
                flip
                onClick={after}
              />
            )}
            {print !== null && <IconButton label={t("print")} icon={Printer} onClick={print} />}
            {mayEdit && (
              <Button icon={Pencil} onClick={() => setEdited(item.id)}>
                {t("edit")}
              </Button>
            )}
            {onDownload !== null && (
              <Button kind="primary" icon={Download} onClick={onDownload}>
                {t("download")}
              </Button>
            )}
          </>
        }
      />
      <PreviewLayers
        runtime={runtime}
        item={item}
        next={next}
        context={context}
        takesOffers={onDownload !== null}
        onDownload={onDownload}
        onKey={onKey}
        onTold={onTold}
      />
    </>
  );
}

/** As the list has it by now: another version may stand there. */
function newestOf(rows: readonly FileItem[], chosen: NamedItem): NamedItem {
  const now = rows.find(({ id }) => id === chosen.id);
  const { name } = now ?? chosen;
  return now === undefined || name.state !== "open" ? chosen : { ...now, name };
}
