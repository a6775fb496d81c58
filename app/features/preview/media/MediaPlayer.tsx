import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileItem } from "#app/core/files/item.ts";
import { MediaSession, type MediaSessionParts } from "#app/core/preview/media-session.ts";
import type { ReadContext } from "#app/core/transfers/engine.ts";
import { createMediaGate } from "#app/platform/download/media-gate.client.ts";
import { type Runtime, useObservable } from "#app/platform/runtime-context.tsx";
import { BusyRing } from "#app/ui/BusyRing.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { FileTypeIcon } from "#app/ui/grid/FileTypeIcon.tsx";
import { PlayerControls } from "./PlayerControls.tsx";
import { usePlayer } from "./use-player.ts";

export interface MediaPlayerProps {
  readonly runtime: Pick<Runtime, "transfers" | "clock">;
  readonly item: FileItem;
  readonly context: ReadContext;
  readonly name: string;
  readonly media: MediaSessionParts["media"];
  readonly captions: MediaSessionParts["captions"];
  /** Told when the file was changed, by its seal; Unix milliseconds. */
  readonly onSealed: (modifiedMs: number) => void;
  /** A code of the catalogue, or "unplayable": this browser cannot play it. */
  readonly onFailed: (reason: number | "unplayable") => void;
}

/**
 * Audio or video with seek while encrypted. The player stands in a frame that the download worker answers;
 * its controls are here. When this goes, nothing of the file is answered any more.
 */
export function MediaPlayer(props: MediaPlayerProps) {
  const { t } = useTranslation("player");
  const session = useSession(props);
  const state = useObservable(session.state);
  const [player, setPlayer] = useState<HTMLMediaElement | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { hasFailed, isWaiting } = usePlayer(player);
  const reason = state.phase === "failed" ? state.code : hasFailed ? "unplayable" : null;
  const { onFailed, onSealed } = props;
  const sealedMs = state.phase === "offered" ? state.modifiedMs : null;
  useEffect(() => {
    if (sealedMs !== null) onSealed(sealedMs);
  }, [sealedMs, onSealed]);
  useEffect(() => {
    if (reason !== null) onFailed(reason);
  }, [reason, onFailed]);
  const isAudio = props.media.element === "audio";
  return (
    <div ref={place} className="media-stage">
      <div className={classNames("media-frame", isAudio && "media-audio")}>
        {state.phase === "offered" && (
          <iframe
            className="media-player"
            src={state.frameUrl}
            sandbox="allow-same-origin"
            allow="autoplay; fullscreen; picture-in-picture"
            title={t("frame", { name: props.name })}
            tabIndex={-1}
            onLoad={({ currentTarget }) => setPlayer(playerIn(currentTarget))}
          />
        )}
        {isAudio && (
          <span className="media-picture">
            <FileTypeIcon symbol="ft-audio" size={64} />
          </span>
        )}
        {isWaiting && (
          <span className="media-waiting" role="status" aria-label={t("loading")}>
            <BusyRing inPlace={false} />
          </span>
        )}
      </div>
      <PlayerControls player={player} place={place} isAudio={isAudio} />
    </div>
  );
}

function playerIn(frame: HTMLIFrameElement): HTMLMediaElement | null {
  return frame.contentDocument?.querySelector<HTMLMediaElement>("audio, video") ?? null;
}

function useSession(props: MediaPlayerProps): MediaSession {
  const { runtime, item, context, media, captions } = props;
  const [session] = useState(() => {
    const { transfers, clock } = runtime;
    return new MediaSession({
      transfers,
      clock,
      gate: createMediaGate(),
      item,
      context,
      media,
      captions,
    });
  });
  useEffect(() => {
    const control = new AbortController();
    void session.run(control.signal);
    return () => control.abort();
  }, [session]);
  return session;
}
