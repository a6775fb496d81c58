import { beforeEach, describe, expect, it, vi } from "vitest";
import { aViewerHost } from "#tests/support/viewer-host.ts";
import { ImageStage } from "./image-stage.ts";
import { PhotoPanel } from "./photo-panel.ts";
import type { Picture, PicturePages } from "./picture.ts";

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

const aPicture = (): Picture => ({
  element: document.createElement("img"),
  width: 2000,
  height: 1000,
});

/** A picture of 2000 × 1000 in a window of 1000 × 1000. */
function aStage(pages?: PicturePages) {
  const keys: string[] = [];
  const { host, root } = aViewerHost({ name: "pier.jpg" });
  const panel = new PhotoPanel(host, { facts: [], hasPlace: false });
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(1000);
  const listening = { ...host, passKey: (key: string) => void keys.push(key) };
  const stage = new ImageStage(listening, { picture: aPicture(), panel, pages });
  root.append(stage.element);
  const box = root.querySelector<HTMLElement>(".image-stage");
  const picture = () => box?.firstElementChild as HTMLElement;
  /** Whether the stage has taken the key for itself. */
  const press = (key: string) =>
    box?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })) ===
    false;
  const tool = (name: string) => root.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.click();
  const look = () =>
    picture().style.transform.replace("translate(-50%, -50%) translate(", "").replace(")", "");
  return { box, root, keys, press, tool, look };
}

describe("a picture on its stage", () => {
  it("is fitted, zoomed up to sixteenfold and down to a twentieth, and fitted again", () => {
    const { press, look, box } = aStage();
    expect([look(), box?.dataset.zoomed]).toEqual(["0px, 0px rotate(0deg) scale(0.5)", "false"]);
    expect(press("+")).toBe(true);
    expect([look(), box?.dataset.zoomed]).toEqual(["0px, 0px rotate(0deg) scale(0.625)", "true"]);
    for (let count = 0; count < 40; count += 1) press("=");
    expect(look()).toBe("0px, 0px rotate(0deg) scale(16)");
    for (let count = 0; count < 60; count += 1) press("-");
    expect(look()).toBe("0px, 0px rotate(0deg) scale(0.05)");
    press("0");
    expect([look(), box?.dataset.zoomed]).toEqual(["0px, 0px rotate(0deg) scale(0.5)", "false"]);
  });

  it("is moved by the arrows while it is zoomed; else they lead to the next file", () => {
    const { press, look, keys } = aStage();
    expect(["ArrowLeft", "ArrowRight", "Escape", "ArrowUp", "x"].map(press)).toEqual([
      ...[false, false, false, false, false],
    ]);
    expect(keys).toEqual(["ArrowLeft", "ArrowRight", "Escape"]);
    press("+");
    expect(["ArrowLeft", "ArrowLeft", "ArrowDown"].map(press)).toEqual([true, true, true]);
    expect(look()).toBe("128px, -64px rotate(0deg) scale(0.625)");
    expect(keys).toHaveLength(3);
    press("0");
    expect(look()).toBe("0px, 0px rotate(0deg) scale(0.5)");
  });

  it("leaves to the browser what is pressed with Alt, Ctrl or ⌘: to load again, to go back", () => {
    const { box, look, keys } = aStage();
    for (const held of ["altKey", "ctrlKey", "metaKey"]) {
      for (const key of ["r", "+", "-", "0", "ArrowLeft", "Escape"]) {
        const more = { key, bubbles: true, cancelable: true, [held]: true };
        const event = new KeyboardEvent("keydown", more);
        expect([held, key, box?.dispatchEvent(event)]).toEqual([held, key, true]);
      }
    }
    expect([look(), keys]).toEqual(["0px, 0px rotate(0deg) scale(0.5)", []]);
  });

  it("is dragged while it is zoomed, by the finger that holds it", () => {
    const { box, press, look } = aStage();
    const held = new Set<number>();
    Object.assign(box ?? {}, {
      setPointerCapture: (id: number) => held.add(id),
      hasPointerCapture: (id: number) => held.has(id),
    });
    const drag = (kind: string, pointerId: number) => {
      const event = new Event(kind);
      box?.dispatchEvent(Object.assign(event, { pointerId, movementX: 10, movementY: -5 }));
    };
    drag("pointerdown", 1);
    drag("pointermove", 1);
    expect(look()).toBe("0px, 0px rotate(0deg) scale(0.5)");
    press("+");
    drag("pointerdown", 1);
    drag("pointermove", 1);
    drag("pointermove", 2);
    expect(look()).toBe("10px, -5px rotate(0deg) scale(0.625)");
  });

  it("is turned by quarters, and fitted as it lies", () => {
    const { box, tool, press, look } = aStage();
    tool("image.turn");
    expect(look()).toBe("0px, 0px rotate(90deg) scale(0.5)");
    for (let count = 0; count < 2; count += 1) press("r");
    expect(look()).toBe("0px, 0px rotate(270deg) scale(0.5)");
    // On an Arabic keyboard.
    const event = new KeyboardEvent("keydown", { key: "ق", code: "KeyR", bubbles: true });
    box?.dispatchEvent(event);
    expect(look()).toBe("0px, 0px rotate(0deg) scale(0.5)");
  });

  it("has its own size by a double press, and its room again by another", () => {
    const { box, look } = aStage();
    box?.dispatchEvent(new Event("dblclick"));
    expect(look()).toBe("0px, 0px rotate(0deg) scale(1)");
    box?.dispatchEvent(new Event("dblclick"));
    expect(look()).toBe("0px, 0px rotate(0deg) scale(0.5)");
  });
});

describe("a file of several pictures", () => {
  it("is gone through within its pages; one that cannot be read leaves the one before", async () => {
    const asked: number[] = [];
    const show = async (number: number) => {
      asked.push(number);
      if (number === 3) throw new Error("broken");
      return aPicture();
    };
    const { root, tool } = aStage({ count: 3, show });
    const said = () =>
      [...root.querySelectorAll("[role=status]")].map(({ textContent }) => textContent);
    tool("image.previousPage");
    expect([asked, said()[0]]).toEqual([[], "image.pageOf 1 3"]);
    tool("image.nextPage");
    await vi.waitFor(() => expect(said()[0]).toBe("image.pageOf 2 3"));
    tool("image.nextPage");
    await vi.waitFor(() => expect(said()[0]).toBe("image.brokenPage 3"));
    expect(root.querySelectorAll(".image-stage img")).toHaveLength(1);
    expect(asked).toEqual([2, 3]);
  });
});
