import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ViewerFrame } from "./ViewerFrame.tsx";

const NONCE = "0123456789abcdef".repeat(2);
const ready = vi.hoisted(() => ({
  readyNonce: vi.fn((): string | null => null),
  placeReady: vi.fn(),
  frameParts: () => ({ "data-made": "here" }),
}));
vi.mock("#app/platform/ready-frame.client.ts", () => ready);

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

/** Counts the loads that are told while it is known which frame they are of. */
function aFrame() {
  const frame: { current: HTMLIFrameElement | null } = { current: null };
  const loads: (HTMLIFrameElement | null)[] = [];
  const plan = { viewOrigin: "http://view.test", viewer: "text", nonce: NONCE } as const;
  const shown = render(
    <ViewerFrame
      plan={plan}
      title="a.txt"
      frame={frame}
      onLoad={() => loads.push(frame.current)}
    />,
  );
  const made = () => shown.container.querySelector("[data-made]");
  return { frame, loads, made };
}

function waiting(hasLoaded: boolean) {
  const element = document.createElement("iframe");
  ready.readyNonce.mockReturnValue(NONCE);
  ready.placeReady.mockReturnValue({ element, hasLoaded });
  return element;
}

describe("the page of a viewer", () => {
  it("is the one that waits, told once where it has come before, and of every page after it", () => {
    const element = waiting(true);
    const { frame, loads, made } = aFrame();
    expect([frame.current, element.title, made()]).toEqual([element, "a.txt", null]);
    expect(loads).toEqual([element]);
    element.dispatchEvent(new Event("load"));
    expect(loads).toEqual([element, element]);
  });

  it("is told when it comes", () => {
    const element = waiting(false);
    const { loads } = aFrame();
    expect(loads).toEqual([]);
    element.dispatchEvent(new Event("load"));
    expect(loads).toEqual([element]);
  });

  it("is a new one where none waits for it, or it waits no more", () => {
    ready.readyNonce.mockReturnValue("another");
    expect(aFrame().made()).not.toBeNull();
    ready.readyNonce.mockReturnValue(NONCE);
    ready.placeReady.mockReturnValue(null);
    expect(aFrame().made()).not.toBeNull();
  });
});
