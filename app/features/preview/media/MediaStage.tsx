import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { readCaptions } from "#app/core/preview/captions.ts";
import { mediaTypeOf } from "#app/core/preview/media-type.ts";
import { createReadSource } from "#app/core/transfers/download/read-source.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { Unread } from "#app/features/preview/Unread.tsx";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { MediaPlayer, type MediaPlayerProps } from "./MediaPlayer.tsx";

export interface MediaStageProps {
  readonly runtime: Runtime;
  readonly item: FileItem;
  readonly name: string;
  readonly context: ReadContext;
  /** Its owner allows more than viewing. */
  readonly takesOffers: boolean;
  readonly element: "audio" | "video";
  readonly onSealed: MediaPlayerProps["onSealed"];
}

type Failure = Parameters<MediaPlayerProps["onFailed"]>[0];

/** Audio or video, or why it does not play; the way on is the screen's Download. */
export function MediaStage({ runtime, item, name, context, ...shown }: MediaStageProps) {
  const { element, takesOffers } = shown;
  const { t } = useTranslation("player");
  const [failure, setFailure] = useState<Failure | null>(null);
  const captions = useCallback(
    async (signal: AbortSignal) => {
      const source = sourceOf(runtime, context);
      const reader = await runtime.transfers.reader(signal);
      return readCaptions({ source, reader, item, name, context }, signal);
    },
    [runtime, item, name, context],
  );
  if (failure === "unplayable") {
    return <EmptyState title={t("unplayable")} text={t("unplayableText")} />;
  }
  if (failure !== null) {
    return <Unread code={failure} mayDownload={takesOffers} onRetry={() => setFailure(null)} />;
  }
  const media = { element, mimeType: mediaTypeOf(name) };
  return (
    <MediaPlayer
      runtime={runtime}
      item={item}
      name={name}
      context={context}
      media={media}
      captions={captions}
      onSealed={shown.onSealed}
      onFailed={setFailure}
    />
  );
}

function sourceOf({ api, crypto, auth }: Runtime, context: ReadContext) {
  const state = auth.state.get();
  const account = state.kind === "open" ? state.account : null;
  return createReadSource({ api, crypto, account }, context);
}
