import { beforeAll, expect, it } from "vitest";
import type { Plant } from "#tests/evil/browser.ts";
import type { Plan, Step } from "#tests/evil/plan.ts";
import { playSession } from "#tests/evil/session.ts";
import { type Snapshot, sharedSnapshot } from "#tests/evil/snapshot.ts";

const SLOW_MS = 60_000;
const ROWS = 6;
let snapshot: Snapshot;

beforeAll(async () => {
  snapshot = await sharedSnapshot();
}, SLOW_MS);

const step = (act: Step["act"], which = 0): Step => ({ act, which, other: 1 });

const PLAN: Plan = {
  name: "a link that is announced and never made, and a move out of its folder",
  begins: "returning",
  steps: [
    step("new-folder"),
    ...Array.from({ length: ROWS }, (_, which) => step("make-link", which)),
    step("open-folder"),
    step("upload"),
    step("move"),
  ],
};

const REFUSED = {
  status: 200,
  header: () => null,
  text: () => JSON.stringify({ success: 0, error_code: 8401 }),
  bytes: () => new ArrayBuffer(0),
};

/** The server takes the manifest and refuses what the manifest announced. */
const PLANT: Plant = {
  http: (http) => ({
    ...http,
    sendText: (request) =>
      /command=(linkadd|pathmove)/.test(request.url)
        ? Promise.resolve(REFUSED)
        : http.sendText(request),
  }),
};

it(
  "a name below the floor of a refused move is no find, where the link was only announced",
  async () => {
    const { finds, floored } = await playSession(snapshot, PLAN, PLANT);
    expect(finds).toEqual([]);
    expect(floored).toBe(1);
  },
  SLOW_MS,
);
