import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { aReply, FakeClock, FakeHttp, fakeSigner } from "#tests/support/core-ports.ts";
import { CommandClient } from "./command-client.ts";
import { RenewingClient } from "./renewing-client.ts";

const ENDED = aReply({ success: 0, error_code: 9402 });
const VALID = aReply({ success: 1, data: { region: "US", servers_news: [] } });

function aClient(answers: ConstructorParameters<typeof FakeHttp>[0], renew: () => Promise<void>) {
  const http = new FakeHttp(answers);
  const ports = { http, clock: new FakeClock(0), crypto: fakeSigner() };
  const hooks = {
    hasSession: () => true,
    onForcedLogout: () => {},
    onOtherRegion: () => {},
    onAccountState: () => {},
  };
  return { http, client: new RenewingClient(new CommandClient(ports, hooks), renew) };
}

describe("a call whose session ended", () => {
  it("waits for the password and goes on where it was", async () => {
    let hasAsked = false;
    const { client, http } = aClient([ENDED, VALID], async () => {
      hasAsked = true;
    });
    await expect(client.call("sessionvalid", {})).resolves.toMatchObject({ region: "US" });
    expect(hasAsked).toBe(true);
    expect(http.sent).toHaveLength(2);
  });

  it("ends with 9402 when the user signs out instead", async () => {
    const { client, http } = aClient([ENDED], () => Promise.reject(new AppError(9402)));
    await expect(client.call("sessionvalid", {})).rejects.toMatchObject({ code: 9402 });
    expect(http.sent).toHaveLength(1);
  });

  it("asks for nothing when the call failed otherwise", async () => {
    const { client } = aClient([aReply({ success: 0, error_code: 8003 })], () => {
      throw new Error("asked");
    });
    await expect(client.call("sessionvalid", {})).rejects.toMatchObject({ code: 8003 });
  });

  it("waits for no password once nobody wants its answer any more, and is not repeated", async () => {
    const password = Promise.withResolvers<void>();
    const { client, http } = aClient([ENDED, ENDED, VALID], () => password.promise);
    const page = new AbortController();
    const { signal } = page;
    const left = client.call("sessionvalid", {}, { signal });
    await expect.poll(() => http.sent.length).toBe(1);
    page.abort();
    await expect(left).rejects.toBe(signal.reason);
    await expect(client.call("sessionvalid", {}, { signal })).rejects.toBe(signal.reason);
    password.resolve();
    await password.promise;
    expect(http.sent).toHaveLength(2);
  });

  it("leaves no failure behind that nobody takes, when the user signs out after that", async () => {
    const password = Promise.withResolvers<void>();
    const { client, http } = aClient([ENDED], () => password.promise);
    const page = new AbortController();
    const left = client.call("sessionvalid", {}, { signal: page.signal });
    await expect.poll(() => http.sent.length).toBe(1);
    page.abort();
    await expect(left).rejects.toMatchObject({ name: "AbortError" });
    password.reject(new AppError(9402));
    await expect(password.promise).rejects.toMatchObject({ code: 9402 });
  });
});
