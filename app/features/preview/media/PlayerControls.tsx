import Captions from "lucide-react/icons/captions";
import Maximize from "lucide-react/icons/maximize";
import Pause from "lucide-react/icons/pause";
import PictureInPicture2 from "lucide-react/icons/picture-in-picture-2";
import Play from "lucide-react/icons/play";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import RotateCw from "lucide-react/icons/rotate-cw";
import Volume2 from "lucide-react/icons/volume-2";
import VolumeX from "lucide-react/icons/volume-x";
import { type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "#app/ui/controls/IconButton.tsx";
import { playerKey } from "./player-keys.ts";
import { clockText } from "./time-text.ts";
import { type PlayerState, usePlayer } from "./use-player.ts";

export interface PlayerControlsProps {
  readonly player: HTMLMediaElement | null;
  /** What full screen shows. */
  readonly place: RefObject<HTMLElement>;
  readonly isAudio: boolean;
}

const STEP_S = 10;
const RATES = [1, 1.25, 1.5, 2, 0.5, 0.75];

/** Play, seek, sound, captions, speed. Keys: Space or K, J and L, M, C, F. */
export function PlayerControls({ player, place, isAudio }: PlayerControlsProps) {
  const { t } = useTranslation("player");
  const state = usePlayer(player);
  useKeys(player, place);
  const { timeS, durationS } = state;
  const times = { time: clockText(timeS), duration: clockText(durationS) };
  const seek = (seconds: number) => {
    if (player !== null) player.currentTime = seconds;
  };
  return (
    <section className="media-controls" aria-label={t("playback")}>
      <div className="media-seek">
        <progress
          className="media-loaded"
          max={durationS || 1}
          value={state.loadedS}
          aria-hidden="true"
        />
        <progress className="media-played" max={durationS || 1} value={timeS} aria-hidden="true" />
        <input
          type="range"
          min={0}
          max={durationS || 1}
          step="any"
          value={timeS}
          disabled={durationS === 0}
          aria-label={t("seek")}
          aria-valuetext={t("timeOf", times)}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
      </div>
      <div className="media-row">
        <IconButton
          label={state.isPaused ? t("play") : t("pause")}
          icon={state.isPaused ? Play : Pause}
          disabled={player === null}
          onClick={() => toggle(player)}
        />
        <IconButton label={t("back")} icon={RotateCcw} onClick={() => seek(timeS - STEP_S)} />
        <IconButton label={t("forward")} icon={RotateCw} onClick={() => seek(timeS + STEP_S)} />
        <span className="media-time">{`${times.time} / ${times.duration}`}</span>
        <Sound player={player} state={state} />
        <More player={player} state={state} />
        {!isAudio && <Screens player={player} place={place} />}
      </div>
    </section>
  );
}

interface Part {
  readonly player: HTMLMediaElement | null;
  readonly state: PlayerState;
}

function Sound({ player, state }: Part) {
  const { t } = useTranslation("player");
  const { isMuted, volume01 } = state;
  return (
    <>
      <IconButton
        className="media-push"
        label={isMuted ? t("unmute") : t("mute")}
        icon={isMuted ? VolumeX : Volume2}
        onClick={() => {
          if (player !== null) player.muted = !isMuted;
        }}
      />
      <input
        className="media-volume"
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume01}
        aria-label={t("volume")}
        onChange={(event) => {
          if (player === null) return;
          player.volume = event.currentTarget.valueAsNumber;
          player.muted = false;
        }}
      />
    </>
  );
}

function More({ player, state }: Part) {
  const { t } = useTranslation("player");
  const { rate, hasCaptions, showsCaptions } = state;
  const faster = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? 1;
  return (
    <>
      {hasCaptions && (
        <IconButton
          label={t("captions")}
          icon={Captions}
          pressed={showsCaptions}
          onClick={() => toggleCaptions(player)}
        />
      )}
      <button
        type="button"
        className="media-speed"
        aria-label={t("speed", { rate })}
        onClick={() => {
          if (player !== null) player.playbackRate = faster;
        }}
      >
        {`${rate}×`}
      </button>
    </>
  );
}

function Screens({ player, place }: Omit<PlayerControlsProps, "isAudio">) {
  const { t } = useTranslation("player");
  const canFloat = player !== null && "requestPictureInPicture" in player;
  return (
    <>
      {canFloat && (
        <IconButton
          className="media-wide"
          label={t("float")}
          icon={PictureInPicture2}
          onClick={() => floatOut(player)}
        />
      )}
      <IconButton label={t("fullScreen")} icon={Maximize} onClick={() => fillScreen(place)} />
    </>
  );
}

/** Keys of the player while nothing is typed; those of the screen stay its own. */
function useKeys(player: HTMLMediaElement | null, place: RefObject<HTMLElement>): void {
  useEffect(() => {
    if (player === null) return undefined;
    const listen = (event: KeyboardEvent) => {
      const action = playerKey(event);
      if (action === null) return;
      event.preventDefault();
      if (action === "toggle") toggle(player);
      else if (action === "back") player.currentTime -= STEP_S;
      else if (action === "forward") player.currentTime += STEP_S;
      else if (action === "mute") player.muted = !player.muted;
      else if (action === "captions") toggleCaptions(player);
      else fillScreen(place);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [player, place]);
}

function toggle(player: HTMLMediaElement | null): void {
  // A browser that refuses to play says so by staying paused.
  if (player?.paused === true) void player.play().catch(() => undefined);
  else player?.pause();
}

function toggleCaptions(player: HTMLMediaElement | null): void {
  const track = player?.textTracks[0];
  if (track !== undefined) track.mode = track.mode === "showing" ? "hidden" : "showing";
}

function fillScreen({ current }: RefObject<HTMLElement>): void {
  const { fullscreenElement } = document;
  // Refused where the browser has none, as on some phones: everything stays as it is.
  const change =
    fullscreenElement === null ? current?.requestFullscreen() : document.exitFullscreen();
  void change?.catch(() => undefined);
}

function floatOut(player: HTMLMediaElement): void {
  if (!("requestPictureInPicture" in player)) return;
  const float: unknown = player.requestPictureInPicture;
  if (typeof float === "function") void Promise.resolve(float.call(player)).catch(() => undefined);
}
