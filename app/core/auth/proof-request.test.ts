import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { ProvingClient } from "#app/core/api/proving-client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { ProofRequest } from "./proof-request.ts";

/** Refuses with 8138 until somebody has proved who they are. */
function aServer() {
  const server = { isProved: false, calls: 0, refusal: 8138 };
  const api: ApiClient = {
    servtimeS: () => 0,
    call: async () => {
      server.calls += 1;
      if (!server.isProved) throw new AppError(server.refusal);
      return Object({});
    },
  };
  const request = new ProofRequest();
  return { server, request, client: new ProvingClient(api, () => request.wait()) };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: unknown) => (error instanceof AppError ? error.code : -1),
  );

describe("a call that needs a fresh proof", () => {
  it("waits for one, together with others, and is repeated after it", async () => {
    const { server, request, client } = aServer();
    const calls = [client.call("sessionproved", {}), client.call("sessionproved", {})];
    await expect.poll(() => request.isOpen.get()).toBe(true);
    server.isProved = true;
    request.done();
    await Promise.all(calls);
    expect([server.calls, request.isOpen.get()]).toEqual([4, false]);
  });

  it("is refused with 8138 when the user gives none, and asks again the next time", async () => {
    const { server, request, client } = aServer();
    for (const calls of [1, 2]) {
      const code = codeOf(client.call("sessionproved", {}));
      await expect.poll(() => request.isOpen.get()).toBe(true);
      request.cancel();
      expect([await code, server.calls]).toEqual([8138, calls]);
    }
  });

  it("is repeated once only, and asks nobody for another refusal", async () => {
    const { server, request, client } = aServer();
    const code = codeOf(client.call("sessionproved", {}));
    await expect.poll(() => request.isOpen.get()).toBe(true);
    request.done();
    expect([await code, server.calls]).toEqual([8138, 2]);
    server.refusal = 8401;
    expect(await codeOf(client.call("sessionproved", {}))).toBe(8401);
    expect(request.isOpen.get()).toBe(false);
  });
});
