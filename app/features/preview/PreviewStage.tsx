import { useRouteLoaderData } from "@remix-run/react";
import { Suspense, useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ScreenKey } from "#app/contract/viewer-frame.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { chooseOpener, tooLargeFor } from "#app/core/preview/opener-choice.ts";
import type { PreviewState } from "#app/core/preview/preview.ts";
import { viewerOf } from "#app/core/preview/viewer-of.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { contentKeyOf } from "./content-key.ts";
import { PreviewFrame, Waiting } from "./PreviewFrame.tsx";

const MediaStage = lazyComponent(async () => (await import("./media/MediaStage.tsx")).MediaStage);

export interface PreviewStageProps {
  readonly runtime: Runtime;
  readonly item: FileItem;
  readonly name: string;
  readonly context: ReadContext;
  /** Whether parts of it, as a file of an archive, may be saved. */
  readonly takesOffers: boolean;
  /** It stands on dark, whatever the theme is. */
  readonly isDark?: boolean;
  /** Saves the file as it is; null or left out: its owner allows viewing only. */
  readonly onDownload?: (() => void) | null | undefined;
  readonly onKey?: (key: ScreenKey) => void;
  readonly onTold?: (told: Told) => void;
}

/** What a preview has told so far. */
export interface Told {
  readonly state: PreviewState;
  /** Puts it on paper; null: what shows it does not print. */
  readonly print: (() => void) | null;
  /** Opens a search in it; null: the browser's own sees all of it. */
  readonly find: (() => void) | null;
  /** When what content was changed, by its seal; null until that is open (Trust D9). */
  readonly sealed: { readonly contentKey: string; readonly modifiedMs: number } | null;
}

export const NOTHING_TOLD: Told = {
  state: { phase: "opening" },
  print: null,
  find: null,
  sealed: null,
};

/** A file in the viewer that fits it, or why it is not shown; the way on is the screen's Download. */
export function PreviewStage(props: PreviewStageProps) {
  const { t, i18n } = useTranslation("preview");
  const viewOrigin = useRouteLoaderData<typeof rootLoader>("root")?.viewOrigin ?? null;
  const { name, item, onTold } = props;
  const tell = useRef(onTold);
  useEffect(() => {
    tell.current = onTold;
  });
  const contentKey = contentKeyOf(item);
  const onSealed = useCallback(
    (modifiedMs: number) => {
      tell.current?.({ ...NOTHING_TOLD, sealed: { contentKey, modifiedMs } });
    },
    [contentKey],
  );
  const opener = chooseOpener({ name, sizeBytes: item.sizeBytes });
  const limitBytes = tooLargeFor(opener, item.sizeBytes);
  if (viewOrigin === null) return <EmptyState title={t("noHost")} text={t("noHostText")} />;
  if (limitBytes !== null) {
    const limit = formatBytes(limitBytes, i18n.language);
    const size = formatBytes(item.sizeBytes, i18n.language);
    return <EmptyState title={t("tooLarge")} text={t("tooLargeText", { limit, size })} />;
  }
  if (opener === "audio" || opener === "video") {
    return (
      <Suspense fallback={<Waiting />}>
        <MediaStage {...props} element={opener} onSealed={onSealed} />
      </Suspense>
    );
  }
  return <PreviewFrame {...props} viewOrigin={viewOrigin} viewer={viewerOf(opener)} />;
}
