import { useEffect, useState } from "react";

/** What a player says of itself. */
export interface PlayerState {
  readonly isPaused: boolean;
  readonly isWaiting: boolean;
  readonly timeS: number;
  readonly durationS: number;
  /** End of the part around the present that is here. */
  readonly loadedS: number;
  readonly volume01: number;
  readonly isMuted: boolean;
  readonly rate: number;
  readonly hasCaptions: boolean;
  readonly showsCaptions: boolean;
  /** The browser cannot play it, or bytes did not come. */
  readonly hasFailed: boolean;
}

const EVENTS = [
  "play",
  "pause",
  "playing",
  "waiting",
  "seeking",
  "seeked",
  "timeupdate",
  "durationchange",
  "progress",
  "volumechange",
  "ratechange",
  "ended",
  "error",
  "loadedmetadata",
];

const NOTHING: PlayerState = {
  isPaused: true,
  isWaiting: true,
  timeS: 0,
  durationS: 0,
  loadedS: 0,
  volume01: 1,
  isMuted: false,
  rate: 1,
  hasCaptions: false,
  showsCaptions: false,
  hasFailed: false,
};

/** The state of a player over time. */
export function usePlayer(player: HTMLMediaElement | null): PlayerState {
  const [state, setState] = useState(NOTHING);
  useEffect(() => {
    if (player === null) return undefined;
    const look = () => setState(stateOf(player));
    look();
    for (const name of EVENTS) player.addEventListener(name, look);
    player.textTracks.addEventListener("change", look);
    return () => {
      for (const name of EVENTS) player.removeEventListener(name, look);
      player.textTracks.removeEventListener("change", look);
    };
  }, [player]);
  return state;
}

function stateOf(player: HTMLMediaElement): PlayerState {
  const track = player.textTracks[0];
  return {
    isPaused: player.paused,
    isWaiting: player.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && player.error === null,
    timeS: player.currentTime,
    durationS: Number.isFinite(player.duration) ? player.duration : 0,
    loadedS: loadedOf(player),
    volume01: player.volume,
    isMuted: player.muted,
    rate: player.playbackRate,
    hasCaptions: track !== undefined,
    showsCaptions: track?.mode === "showing",
    hasFailed: player.error !== null,
  };
}

function loadedOf({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && buffered.end(index) >= currentTime) {
      return buffered.end(index);
    }
  }
  return currentTime;
}
