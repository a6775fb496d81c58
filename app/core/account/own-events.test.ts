import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { FakeStorage, ManualClock } from "#tests/support/core-ports.ts";
import { noteOwnEvent, tellOwnEvents } from "./own-events.ts";

const NAME = "ada@example.com";
const HOUR_MS = 3_600_000;

interface Told {
  readonly request_id: string;
  readonly code: string;
  readonly n: number;
}

/** A browser, and a server that is there or not. */
function aBrowser() {
  const told: Told[] = [];
  let made = 0;
  const state = { isOffline: false };
  const call = async (_: string, request: Told) => {
    if (state.isOffline) throw new Error("no connection");
    told.push(request);
    return {};
  };
  const ports = {
    device: new FakeStorage(),
    clock: new ManualClock(1_700_000_000_000),
    api: { call } as unknown as Pick<ApiClient, "call">,
    crypto: { generateId: async () => `id${++made}` },
    userName: NAME,
  };
  return { told, state, ports };
}

describe("what this browser found", () => {
  it("is told once, as a code and a number and nothing else", async () => {
    const { told, ports } = aBrowser();
    noteOwnEvent(ports, { code: "reseal-refused", count: 12 });
    await tellOwnEvents(ports);
    await tellOwnEvents(ports);
    expect(told).toEqual([{ request_id: "id1", code: "reseal-refused", n: 12 }]);
  });

  it("waits without a connection, is counted, and is told after the page was closed", async () => {
    const { told, state, ports } = aBrowser();
    state.isOffline = true;
    noteOwnEvent(ports, { code: "state-older", count: 1 });
    await expect(tellOwnEvents(ports)).rejects.toThrow("no connection");
    noteOwnEvent(ports, { code: "state-older", count: 1 });
    noteOwnEvent(ports, { code: "state-older", count: 1 });
    state.isOffline = false;
    await tellOwnEvents(ports);
    expect(told).toEqual([{ request_id: "id1", code: "state-older", n: 1 }]);
    ports.clock.advance(HOUR_MS);
    await tellOwnEvents(ports);
    expect(told[1]).toEqual({ request_id: "id2", code: "state-older", n: 2 });
  });

  it("keeps its id when nobody knows whether it arrived, so that twice is once", async () => {
    const { told, ports } = aBrowser();
    const call = ports.api.call;
    const lost = {
      call: (async (...args: Parameters<typeof call>) => {
        await call(...args);
        throw new Error("the answer was lost");
      }) as typeof call,
    };
    noteOwnEvent(ports, { code: "state-missing", count: 1 });
    await expect(tellOwnEvents({ ...ports, api: lost })).rejects.toThrow("lost");
    await tellOwnEvents(ports);
    expect(told.map(({ request_id }) => request_id)).toEqual(["id1", "id1"]);
  });

  it("is told once an hour, however often it comes", async () => {
    const { told, ports } = aBrowser();
    for (let times = 0; times < 50; times += 1) {
      noteOwnEvent(ports, { code: "salt-other", count: 1 });
      await tellOwnEvents(ports);
    }
    expect(told).toHaveLength(1);
    ports.clock.advance(HOUR_MS);
    await tellOwnEvents(ports);
    expect(told[1]).toMatchObject({ n: 49 });
  });

  it("is found by the typed name, and another person's waits for that person", async () => {
    const { told, ports } = aBrowser();
    noteOwnEvent(ports, { code: "state-older", count: 1 });
    await tellOwnEvents({ ...ports, userName: "bob@example.com" });
    expect(told).toEqual([]);
  });

  it("never stops who found it: a full storage, and one that holds something else", async () => {
    const { told, ports } = aBrowser();
    ports.device.write(`events:${NAME}`, '{"waiting":[{"code":"toString","count":1,"id":""}]}');
    await tellOwnEvents(ports);
    expect(told).toEqual([]);
    const full = {
      read: () => null,
      remove: () => {},
      write: () => {
        throw new Error("full");
      },
    };
    noteOwnEvent({ ...ports, device: full }, { code: "state-older", count: 1 });
    expect(told).toEqual([]);
  });
});
