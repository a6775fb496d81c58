import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { GREETING } from "#app/contract/viewer-frame.ts";
import { canFind, canPrint, firstReads, type ViewerName } from "#app/contract/viewers.data.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";
import { keepEncoding, readEncoding } from "#app/core/preview/chosen-encoding.ts";
import { Preview, type PreviewState } from "#app/core/preview/preview.ts";
import { greetFrame } from "#app/platform/greet-frame.client.ts";
import { dropReady, readyNonce } from "#app/platform/ready-frame.client.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { readViewerPart } from "#app/platform/viewer-parts.client.ts";
import { BusyRing } from "#app/ui/BusyRing.tsx";
import { Button } from "#app/ui/controls/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { contentKeyOf } from "./content-key.ts";
import type { PreviewStageProps } from "./PreviewStage.tsx";
import { Unread } from "./Unread.tsx";
import { useFrameTexts } from "./use-frame-texts.ts";
import { ViewerFrame } from "./ViewerFrame.tsx";

const OfferDialog = lazyComponent(async () => (await import("./OfferDialog.tsx")).OfferDialog);

interface PreviewFrameProps extends PreviewStageProps {
  readonly viewOrigin: string;
  readonly viewer: ViewerName;
}

/** A file in a viewer of the sandbox. */
export function PreviewFrame({ viewOrigin, viewer, ...shown }: PreviewFrameProps) {
  const { t } = useTranslation("preview");
  const { name, onTold } = shown;
  const frame = useRef<HTMLIFrameElement | null>(null);
  const { preview, onLoad, again } = usePreview(shown, viewer, frame);
  const state = useObservable(preview.state);
  const nonce = useObservable(preview.nonce);
  const offer = useObservable(preview.offer);
  const sealedMs = useObservable(preview.sealedMs);
  const contentKey = contentKeyOf(shown.item);
  const tell = useRef(onTold);
  useEffect(() => {
    tell.current = onTold;
  });
  const prints = canPrint(viewer);
  useEffect(() => {
    const isThere = state.phase === "shown";
    const find = () => {
      frame.current?.focus();
      preview.ask("find");
    };
    tell.current?.({
      state,
      print: isThere && prints ? () => preview.ask("print") : null,
      find: isThere && canFind(viewer) ? find : null,
      sealed: sealedMs === null ? null : { contentKey, modifiedMs: sealedMs },
    });
  }, [state, preview, prints, viewer, sealedMs, contentKey]);
  const isOver = state.phase !== "opening" && state.phase !== "loading" && state.phase !== "shown";
  if (isOver) {
    const { takesOffers, onDownload } = shown;
    return <NotShown {...{ state, onDownload }} mayDownload={takesOffers} onRetry={again} />;
  }
  return (
    <div className="preview-stage">
      {nonce !== null && (
        <ViewerFrame
          key={nonce}
          plan={{ viewOrigin, viewer, nonce }}
          title={t("frame", { name })}
          frame={frame}
          onLoad={onLoad}
        />
      )}
      {state.phase !== "shown" && <Waiting />}
      {offer !== null && (
        <Suspense>
          <OfferDialog offer={offer} onDone={() => preview.dropOffer()} />
        </Suspense>
      )}
    </div>
  );
}

export function Waiting() {
  const { t } = useTranslation("preview");
  return (
    <div className="preview-waiting" role="status" aria-label={t("opening")}>
      <BusyRing inPlace={false} />
    </div>
  );
}

interface NotShownProps {
  readonly state: PreviewState;
  readonly mayDownload: boolean;
  readonly onRetry: () => void;
  readonly onDownload: PreviewStageProps["onDownload"];
}

function NotShown({ state, onDownload, ...way }: NotShownProps) {
  const { t } = useTranslation("preview");
  const isStopped = state.phase === "stopped";
  useEffect(() => {
    if (isStopped) dropReady();
  }, [isStopped]);
  if (state.phase === "unread") return <Unread code={state.code} {...way} />;
  if (isStopped) {
    return (
      <div role="alert" className="preview-stage">
        <EmptyState
          title={t("failed.stopped.title")}
          text={t("failed.stopped.text")}
          actions={
            <>
              {onDownload && <Button onClick={onDownload}>{t("download")}</Button>}
              <Button onClick={way.onRetry}>{t("retry")}</Button>
            </>
          }
        />
      </div>
    );
  }
  const reason = state.phase === "refused" ? state.reason : "ended";
  return (
    <div role="alert" className="preview-stage">
      <EmptyState title={t(`failed.${reason}.title`)} text={t(`failed.${reason}.text`)} />
    </div>
  );
}

function usePreview(
  { runtime, item, name, context, isDark, takesOffers, onKey }: PreviewStageProps,
  viewer: ViewerName,
  frame: React.RefObject<HTMLIFrameElement>,
) {
  const page = useFrameTexts();
  const [attempt, setAttempt] = useState(0);
  const key = useRef(onKey);
  useEffect(() => {
    key.current = onKey;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file is what its id and blob say
  const preview = useMemo(
    () =>
      new Preview(runtime, {
        item,
        context,
        file: { name, extension: extensionOf(name) },
        page: {
          ...{ ...page, takesOffers, ...(isDark === true ? { theme: "dark" } : {}) },
          encoding: readEncoding(runtime.tabStorage, item.id),
        },
        first: firstReads(viewer),
        isSeen: () => !document.hidden,
        readPart: readViewerPart,
        onKey: (pressed) => key.current?.(pressed),
        onEncoding: (encoding) => keepEncoding(runtime.tabStorage, item.id, encoding),
        nonce: attempt === 0 ? (readyNonce(viewer) ?? undefined) : undefined,
      }),
    [runtime, item.id, item.blobId, name, attempt],
  );
  useEffect(() => {
    void preview.open();
    return () => preview.close();
  }, [preview]);
  const onLoad = () => {
    const target = frame.current?.contentWindow;
    const nonce = preview.nonce.get();
    if (!target || nonce === null) return;
    preview.connect(greetFrame(target, { kind: GREETING, nonce }));
  };
  return { preview, onLoad, again: () => setAttempt((count) => count + 1) };
}
