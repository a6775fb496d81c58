import { cleanup, createEvent, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { DropZone } from "./DropZone.tsx";

const wrapper = await loadWords();

afterEach(cleanup);

function show(props: Parameters<typeof DropZone>[0] = {}) {
  const { container } = render(<DropZone {...props} />, { wrapper });
  const zone = container.querySelector("section");
  if (zone === null) throw new Error("no zone");
  return zone;
}

/** Whether the page took it: else the browser opens what is dropped. */
function drag(zone: Element, what: "dragOver" | "dragLeave" | "drop", more: object = {}): boolean {
  const event = createEvent[what](zone);
  const file = new File(["x"], "plan.txt");
  const item = { kind: "file", getAsFile: () => file, webkitGetAsEntry: () => null };
  const dataTransfer = { types: ["Files"], items: [item], dropEffect: "none" };
  Object.defineProperties(event, {
    dataTransfer: { value: { ...dataTransfer, ...more } },
    ...("relatedTarget" in more && { relatedTarget: { value: more.relatedTarget } }),
  });
  fireEvent(zone, event);
  return event.defaultPrevented;
}

describe("the place where a visitor puts files", () => {
  it("takes files that are dropped, and shows that it will", () => {
    const onDrop = vi.fn();
    const zone = show({ onDrop });
    expect(drag(zone, "dragOver")).toBe(true);
    expect(zone.hasAttribute("data-over")).toBe(true);
    expect(drag(zone, "drop")).toBe(true);
    expect(zone.hasAttribute("data-over")).toBe(false);
    expect(onDrop.mock.calls.map(([[source]]) => source.name)).toEqual(["plan.txt"]);
  });

  it("takes no text that is dragged over it", () => {
    const onDrop = vi.fn();
    const zone = show({ onDrop });
    const text = { types: ["text/plain"], items: [] };
    expect([drag(zone, "dragOver", text), drag(zone, "drop", text)]).toEqual([false, false]);
    expect(zone.hasAttribute("data-over")).toBe(false);
    expect(onDrop).not.toHaveBeenCalled();
  });

  it("goes on showing it while what is dragged moves over its own words, and no longer", () => {
    const zone = show();
    drag(zone, "dragOver");
    drag(zone, "dragLeave", { relatedTarget: zone.firstElementChild });
    expect(zone.hasAttribute("data-over")).toBe(true);
    drag(zone, "dragLeave", { relatedTarget: document.body });
    expect(zone.hasAttribute("data-over")).toBe(false);
  });

  it("offers files and folders, and nothing before its page is there", () => {
    const onChoose = vi.fn();
    show({ onChoose });
    const [files, folder] = screen.getAllByRole<HTMLButtonElement>("button");
    for (const button of [files!, folder!]) fireEvent.click(button);
    expect(onChoose.mock.calls).toEqual([["files"], ["folder"]]);
    cleanup();
    show();
    for (const button of screen.getAllByRole<HTMLButtonElement>("button")) {
      expect(button.disabled).toBe(true);
    }
  });
});
