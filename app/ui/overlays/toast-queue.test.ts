import { describe, expect, it } from "vitest";
import { TOAST_MS, toastLifeMs } from "./toast-life.ts";
import { addToast, type Toast } from "./toast-queue.ts";

function aToast(id: number, kind: Toast["kind"] = "success"): Toast {
  return { id, kind, text: `message ${id}` };
}

describe("messages at the bottom of the page", () => {
  it("go by themselves after 3000 ms, critical ones only when answered", () => {
    expect(toastLifeMs(aToast(1))).toBe(TOAST_MS);
    expect(TOAST_MS).toBe(3000);
    expect(toastLifeMs(aToast(1, "info"))).toBe(TOAST_MS);
    expect(toastLifeMs(aToast(1, "critical"))).toBeNull();
  });

  it("that warn stand until what they warn of is over, whatever they offer", () => {
    expect(toastLifeMs(aToast(1, "warning"))).toBeNull();
    expect(toastLifeMs({ ...aToast(1, "warning"), action: { label: "Stay" } })).toBeNull();
  });

  it("stand longer when there is something to press", () => {
    const life = toastLifeMs({ ...aToast(1), action: { label: "Undo" } }) ?? 0;
    expect(life).toBeGreaterThan(TOAST_MS);
  });

  it("make room by letting the oldest passing one go, never a critical one or a warning before it", () => {
    const full = [aToast(1, "critical"), aToast(2, "warning"), aToast(3, "info"), aToast(4)];
    expect(addToast(full, aToast(5)).map((toast) => toast.id)).toEqual([1, 2, 4, 5]);
  });
});
