import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ViewerHost } from "#app/viewers/viewer.ts";
import { drawFrame } from "./video-poster.ts";

const SIDE = 4;
/** What is on the canvas after each time that the film was drawn on it. */
let drawn: number[];
let turns: number;

beforeEach(() => {
  vi.useFakeTimers();
  turns = 0;
  const { createElement } = document;
  vi.spyOn(document, "createElement").mockImplementation((name: string) => {
    const made = createElement.call(document, name) as HTMLElement;
    if (name === "video") return aFilm(made);
    if (name === "canvas") return aCanvas(made);
    return made;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Each step that is asked for is told of at once. */
function aFilm(made: HTMLElement): HTMLElement {
  const tell = (event: string) => queueMicrotask(() => made.dispatchEvent(new Event(event)));
  return Object.defineProperties(made, {
    src: { set: () => tell("loadeddata") },
    currentTime: { set: () => tell("seeked") },
    duration: { value: 2 },
    videoWidth: { value: SIDE },
    videoHeight: { value: SIDE },
    load: { value: () => undefined },
  });
}

function aCanvas(made: HTMLElement): HTMLElement {
  const value = () => drawn[Math.min(turns, drawn.length) - 1] ?? 0;
  const context = {
    drawImage: () => {
      turns += 1;
    },
    getImageData: () => ({ data: new Uint8ClampedArray([0, 0, 0, value()]) }),
  };
  return Object.defineProperties(made, {
    getContext: { value: () => context },
    toBlob: { value: (give: (blob: Blob) => void) => give(new Blob([`after ${turns}`])) },
  });
}

function aHost() {
  const offer = vi.fn();
  const file = { blob: new Blob(["film"]), extension: "webm" };
  return { host: { file, offer } as unknown as ViewerHost, offer };
}

it("is drawn again where a busy browser draws nothing at first", async () => {
  drawn = [0, 0, 255];
  const { host, offer } = aHost();
  const drawing = drawFrame(host);
  await vi.runAllTimersAsync();
  await drawing;
  const bytes: Uint8Array = offer.mock.calls[0]?.[1];
  expect(new TextDecoder().decode(bytes)).toBe("after 3");
});

it("is none where nothing is ever drawn", async () => {
  drawn = [0];
  const { host, offer } = aHost();
  const drawing = expect(drawFrame(host)).rejects.toMatchObject({ message: "broken" });
  await vi.runAllTimersAsync();
  await drawing;
  expect(offer).not.toHaveBeenCalled();
});
