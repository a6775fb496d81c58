import { beforeAll, expect, it, vi } from "vitest";
import type { HttpPort } from "#app/core/ports.ts";
import type { Plan } from "#tests/evil/plan.ts";
import { playSession } from "#tests/evil/session.ts";
import { type Snapshot, sharedSnapshot } from "#tests/evil/snapshot.ts";

const SLOW_MS = 60_000;
vi.setConfig({ testTimeout: SLOW_MS });
let snapshot: Snapshot;

beforeAll(async () => {
  snapshot = await sharedSnapshot();
}, SLOW_MS);

const steps = [{ act: "upload", which: 0, other: 4 }] as const;
const UPLOAD: Plan = { name: "by hand", begins: "returning", steps };

/** Sends other bytes to the place of a chunk before the chunk. */
function sendsTwice(http: HttpPort): HttpPort {
  return {
    ...http,
    sendText: async (request) => {
      const { body } = request;
      if (!(body instanceof FormData)) return http.sendText(request);
      const other = new FormData();
      for (const [name, value] of body.entries()) {
        if (typeof value === "string") other.set(name, value);
        else other.set(name, new Blob([new Uint8Array(value.size)]), "payload0");
      }
      await http.sendText({ ...request, body: other });
      return http.sendText(request);
    },
  };
}

it("the oracle finds two ciphertexts that went to one place (D19)", async () => {
  const { finds } = await playSession(snapshot, UPLOAD, { http: sendsTwice });
  expect(finds.join("\n")).toContain("two ciphertexts went to one place under one key");
  expect((await playSession(snapshot, UPLOAD)).finds).toEqual([]);
});
