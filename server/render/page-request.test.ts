import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "#tests/support/gateway.ts";
import { admissionOf } from "../security/entry-guard.ts";
import { toPageRequest } from "./page-request.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
let gateway: TestGateway;
afterEach(() => gateway.close());

/** A gateway that hands out what Remix would get, and answers when the test says so. */
async function startWithPages() {
  let hand: (request: Request) => void = () => undefined;
  const asked = new Promise<Request>((resolve) => {
    hand = resolve;
  });
  let answer: () => void = () => undefined;
  gateway = await startGateway({
    pages: (request, response) => {
      answer = () => void response.end("page");
      void admissionOf(response)
        .readWhole()
        .then((body) => body && hand(toPageRequest({ request, response, body })));
    },
  });
  return { asked, answer: () => answer() };
}

describe("a page's request", () => {
  it("has the address, the headers and the body that the browser sent", async () => {
    const { asked, answer } = await startWithPages();
    const reply = gateway.ask("/logout?a=%2F", {
      method: "POST",
      headers: { origin: `http://localhost:${gateway.port}`, cookie: "a=1; b=2", ...FORM },
      body: "sent",
    });
    const request = await asked;
    expect(request.url).toBe(`http://localhost:${gateway.port}/logout?a=%2F`);
    expect(request.method).toBe("POST");
    expect(request.headers.get("cookie")).toBe("a=1; b=2");
    expect(await request.text()).toBe("sent");
    answer();
    expect((await reply).text).toBe("page");
  });

  it("is over when the page is out, so that nothing waits for it", async () => {
    const { asked, answer } = await startWithPages();
    const reply = gateway.ask("/");
    const { signal } = await asked;
    expect(signal.aborted).toBe(false);
    const over = once(signal, "abort");
    answer();
    await Promise.all([reply, over]);
    expect(signal.aborted).toBe(true);
  });

  it("is over when the visitor goes before", async () => {
    const { asked } = await startWithPages();
    const outgoing = gateway.open("/");
    outgoing.on("error", () => undefined);
    outgoing.end();
    const { signal } = await asked;
    const over = once(signal, "abort");
    outgoing.destroy();
    await over;
    expect(signal.reason).toMatchObject({ name: "AbortError" });
  });
});
