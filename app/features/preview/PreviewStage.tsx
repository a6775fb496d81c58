import { useRouteLoaderData } from "@remix-run/react";
import { Suspense, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { GREETING, type ScreenKey } from "#app/contract/viewer-frame.ts";
import { needsOf } from "#app/contract/viewers.data.ts";
import { formatBytes } from "#app/core/display/bytes.ts";
import { extensionOf } from "#app/core/display/name-parts.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { chooseOpener, tooLargeFor } from "#app/core/preview/opener-choice.ts";
import { Preview, type PreviewState } from "#app/core/preview/preview.ts";
import { viewerOf } from "#app/core/preview/viewer-of.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import { type Runtime, useObservable } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import { BusyRing } from "#app/ui/BusyRing.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { greetFrame } from "./greet-frame.ts";
import { useFrameTexts } from "./use-frame-texts.ts";

const MediaStage = lazyComponent(async () => (await import("./media/MediaStage.tsx")).MediaStage);

export interface PreviewStageProps {
  readonly runtime: Runtime;
  readonly item: FileItem;
  readonly name: string;
  readonly context: ReadContext;
  readonly onKey?: (key: ScreenKey) => void;
}

/** A file in the viewer that fits it, or why it is not shown; the way on is the screen's Download. */
export function PreviewStage(props: PreviewStageProps) {
  const { t, i18n } = useTranslation("preview");
  const viewOrigin = useRouteLoaderData<typeof rootLoader>("root")?.viewOrigin ?? null;
  const { name, item } = props;
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
        <MediaStage {...props} element={opener} />
      </Suspense>
    );
  }
  return <Frame {...props} viewOrigin={viewOrigin} viewer={viewerOf(opener)} />;
}

interface FrameProps extends PreviewStageProps {
  readonly viewOrigin: string;
  readonly viewer: ReturnType<typeof viewerOf>;
}

function Frame({ viewOrigin, viewer, name, ...rest }: FrameProps) {
  const { t } = useTranslation("preview");
  const frame = useRef<HTMLIFrameElement>(null);
  const { preview, onLoad } = usePreview({ ...rest, name, frame });
  const state = useObservable(preview.state);
  const nonce = useObservable(preview.nonce);
  const sandbox = needsOf(viewer).some((need) => need === "print")
    ? "allow-scripts allow-modals"
    : "allow-scripts";
  const isOver = state.phase !== "opening" && state.phase !== "loading" && state.phase !== "shown";
  if (isOver) return <NotShown state={state} />;
  return (
    <div className="preview-stage">
      {nonce !== null && (
        <iframe
          ref={frame}
          title={t("frame", { name })}
          src={`${viewOrigin}/view/${viewer}#${nonce}`}
          sandbox={sandbox}
          referrerPolicy="no-referrer"
          onLoad={onLoad}
        />
      )}
      {state.phase !== "shown" && <Waiting />}
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation("preview");
  return (
    <div className="preview-waiting" role="status" aria-label={t("opening")}>
      <BusyRing inPlace={false} />
    </div>
  );
}

function NotShown({ state }: { readonly state: PreviewState }) {
  const { t } = useTranslation("preview");
  if (state.phase === "unread") {
    return (
      <div className="preview-message" role="alert">
        <p>
          <FailureText error={{ code: state.code }} />
        </p>
      </div>
    );
  }
  const reason = state.phase === "refused" ? state.reason : "ended";
  return (
    <div role="alert" className="preview-message">
      <EmptyState title={t(`failed.${reason}.title`)} text={t(`failed.${reason}.text`)} />
    </div>
  );
}

interface Shown extends PreviewStageProps {
  readonly frame: React.RefObject<HTMLIFrameElement>;
}

function usePreview({ runtime, item, name, context, onKey, frame }: Shown) {
  const page = useFrameTexts();
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
        page,
        onKey: (pressed) => key.current?.(pressed),
      }),
    [runtime, item.id, item.blobId, name],
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
  return { preview, onLoad };
}
