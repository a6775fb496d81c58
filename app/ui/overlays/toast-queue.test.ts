import { describe, expect, it } from "vitest";
import { standing } from "./standing-toasts.ts";
import { TOAST_MS, toastLifeMs } from "./toast-life.ts";
import { addToast, type Toast } from "./toast-queue.ts";

function aToast(id: number, kind: Toast["kind"] = "success"): Toast {
  return { id, kind, text: `message ${id}` };
}

const anUndo = (id: number): Toast => ({ ...aToast(id), action: { label: "Undo" } });
const idsOf = (toasts: readonly Toast[]) => toasts.map(({ id }) => id);

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
    const full = [aToast(1, "critical"), aToast(2, "info"), aToast(3)];
    expect(idsOf(addToast(full, aToast(4)))).toEqual([1, 3, 4]);
    const stays = [aToast(1, "critical"), aToast(2, "warning"), aToast(3, "info")];
    expect(idsOf(addToast(stays, aToast(4, "critical")))).toEqual([1, 2, 4]);
  });

  it("wait where three stand that can be answered, and come when one of them goes: no Undo is lost", () => {
    const all = [1, 2, 3, 4, 5].reduce<readonly Toast[]>(
      (now, id) => addToast(now, anUndo(id)),
      [],
    );
    expect(idsOf(all)).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(standing(all))).toEqual([1, 2, 3]);
    expect(idsOf(standing(all.filter(({ id }) => id !== 2)))).toEqual([1, 3, 4]);
  });

  it("stand before those that pass where they stay until they are answered", () => {
    const all = addToast([anUndo(1), anUndo(2), anUndo(3)], aToast(4, "critical"));
    expect(idsOf(standing(all))).toEqual([1, 2, 4]);
  });

  it("are no more than twelve in all, waiting ones too", () => {
    let all: readonly Toast[] = [aToast(1, "critical")];
    for (let id = 2; id <= 40; id += 1) all = addToast(all, anUndo(id));
    expect(all).toHaveLength(12);
    expect(idsOf(all).slice(0, 2)).toEqual([1, 30]);
    for (let id = 41; id <= 80; id += 1) all = addToast(all, aToast(id, "critical"));
    expect(idsOf(all)).toEqual(Array.from({ length: 12 }, (_, index) => 69 + index));
  });
});
