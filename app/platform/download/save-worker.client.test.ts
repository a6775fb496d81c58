import { afterEach, expect, it, vi } from "vitest";
import { createStreamGate } from "./save-worker.client.ts";

afterEach(() => vi.unstubAllGlobals());

const gateIn = (navigator: object) => {
  vi.stubGlobal("navigator", navigator);
  return createStreamGate();
};

it("a browser that cannot save through a worker is told as 3012 (Spec A§8.4)", async () => {
  await expect(gateIn({}).ready()).rejects.toMatchObject({ code: 3012 });
  const register = async () => Promise.reject(new Error("not in a private window"));
  const refusing = gateIn({ serviceWorker: { register } });
  await expect(refusing.ready()).rejects.toMatchObject({ code: 3012 });
  const nothing = async () => ({ active: null, installing: null, waiting: null });
  const empty = gateIn({ serviceWorker: { register: nothing } });
  await expect(empty.ready()).rejects.toMatchObject({ code: 3012 });
});

it("a worker that was refused once is asked for again with the next file", async () => {
  let asked = 0;
  const register = async () => {
    asked += 1;
    if (asked === 1) throw new Error("not now");
    return { active: {} };
  };
  const gate = gateIn({ serviceWorker: { register } });
  await expect(gate.ready()).rejects.toMatchObject({ code: 3012 });
  await expect(gate.ready()).resolves.toBeUndefined();
});
