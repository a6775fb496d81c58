import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import { neighboursOf } from "#app/core/preview/neighbours.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { usePageSettings } from "#app/document/page-settings.ts";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { NOTHING_TOLD, PreviewLayers } from "#app/features/preview/PreviewLayers.tsx";
import { useFrameKeys } from "#app/features/preview/use-frame-keys.ts";
import { useScreenKeys } from "#app/features/preview/use-screen-keys.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { LinkPanelHead } from "#app/ui/frames/Panel.tsx";

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
  readonly onClose: () => void;
}

/** A file of a link in place of its list: no address of its own, for that of a link holds its key (Reading R-345). */
export function LinkPreview({ runtime, link, item, ...props }: LinkPreviewProps) {
  const { onDownload, onClose, onItem } = props;
  const { t } = useTranslation("preview");
  const ofLinks = useTranslation("links").t;
  const { date } = useItemFormats();
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
  return (
    <>
      <LinkPanelHead
        title={item.name.text}
        meta={
          <>
            {onDownload === null
              ? ofLinks("visitor.viewOnly")
              : t("modified", { date: date(item) })}
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
        onKey={onKey}
        onTold={onTold}
      />
    </>
  );
}
