import { beforeEach, describe, expect, it, vi } from "vitest";
import { aViewerHost } from "#tests/support/viewer-host.ts";
import { FindForm } from "./find-form.ts";

const onTyped = vi.fn();
const onStep = vi.fn();
const onClose = vi.fn();
let find: FindForm;

beforeEach(() => {
  vi.clearAllMocks();
  const { host, root } = aViewerHost({ name: "wall.pdf" });
  find = new FindForm(host, { onTyped, onStep, onClose });
  root.append(find.form);
  find.open();
});

function press(key: string, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
  return event;
}

describe("the bar of a search", () => {
  it("steps on with Enter, back with Shift, and closes with Escape", () => {
    press("Enter");
    press("Enter", { shiftKey: true });
    expect(onStep.mock.calls).toEqual([[1], [-1]]);
    expect(press("Escape").defaultPrevented).toBe(true);
    expect([find.form.hidden, onClose.mock.calls.length]).toEqual([true, 1]);
  });

  it("leaves keys to what is still being composed, as Japanese is", () => {
    const keys = [press("Enter"), press("Escape")];
    vi.clearAllMocks();
    find.open();
    keys.push(
      press("Enter", { isComposing: true }),
      press("Enter", { isComposing: true, shiftKey: true }),
      press("Escape", { isComposing: true }),
    );
    expect(keys.map(({ defaultPrevented }) => defaultPrevented)).toEqual([
      ...[true, true],
      ...[false, false, false],
    ]);
    expect([onStep.mock.calls, onClose.mock.calls, find.form.hidden]).toEqual([[], [], false]);
  });
});
