import ArrowLeft from "lucide-react/icons/arrow-left";
import Download from "lucide-react/icons/download";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { nameText } from "#app/core/files/sort.ts";
import type { OpenedLink } from "#app/core/links/link-source.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { Region } from "#app/features/errors/Region.tsx";
import { useItemFormats } from "#app/features/listing/item-formats.ts";
import { PreviewStage } from "#app/features/preview/PreviewStage.tsx";
import { useScreenKeys } from "#app/features/preview/use-screen-keys.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { LinkPanelHead } from "#app/ui/frames/Panel.tsx";

interface LinkPreviewProps {
  readonly runtime: Runtime;
  readonly link: OpenedLink;
  readonly item: FileItem;
  /** Null: the owner allows viewing only. */
  readonly onDownload: (() => void) | null;
  readonly onClose: () => void;
}

/** A file of a link in place of its list: no address of its own, for that of a link holds its key (Reading R-345). */
export function LinkPreview({ runtime, link, item, onDownload, onClose }: LinkPreviewProps) {
  const { t } = useTranslation("preview");
  const ofLinks = useTranslation("links").t;
  const { date } = useItemFormats();
  const back = useRef<HTMLButtonElement>(null);
  const onKey = useScreenKeys({ Escape: onClose });
  useEffect(() => back.current?.focus(), []);
  const { cachekey, passwordlock, ks } = link;
  const context = useMemo<ReadContext>(
    () => ({ kind: "link", cachekey, passwordlock, shareKeyId: ks }),
    [cachekey, passwordlock, ks],
  );
  const name = nameText(item);
  return (
    <>
      <LinkPanelHead
        title={name}
        meta={
          onDownload === null ? ofLinks("visitor.viewOnly") : t("modified", { date: date(item) })
        }
        tools={
          <>
            <Button ref={back} icon={ArrowLeft} flip onClick={onClose}>
              {t("close")}
            </Button>
            {onDownload !== null && (
              <Button kind="primary" icon={Download} onClick={onDownload}>
                {t("download")}
              </Button>
            )}
          </>
        }
      />
      <div className="preview-fill">
        <Region look="part" place={item.id}>
          <PreviewStage runtime={runtime} item={item} name={name} context={context} onKey={onKey} />
        </Region>
      </div>
    </>
  );
}
