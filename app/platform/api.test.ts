import { createServer } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { createServerApi } from "./api.server.ts";

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** An API that counts its calls; `answer: "none"` hangs up on each. */
async function anApi(answer: "none" | number, body = "{}") {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(request.url ?? "");
    if (answer === "none") request.socket.destroy();
    else response.writeHead(answer).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { calls, api: apiAt(`http://127.0.0.1:${port}`) };
}

function apiAt(apiUrl: string) {
  return createServerApi({
    apiUrl,
    apiSecret: "",
    region: "ca",
    clientAddress: "",
    session: null,
    signal: new AbortController().signal,
  });
}

const SALT = { username_b64: "YUBiLmM=" };

describe("a page that needs the API", () => {
  it("is told at once, after one attempt, that the API cannot be reached", async () => {
    const { api, calls } = await anApi("none");
    await expect(api.call("getloginsalt", SALT)).rejects.toMatchObject({ code: 9503 });
    expect(calls).toHaveLength(1);
  });

  it("is told so too where nothing listens", async () => {
    const api = apiAt("http://127.0.0.1:1");
    await expect(api.call("getloginsalt", SALT)).rejects.toMatchObject({ code: 9503 });
  });

  it("is told of a forced sign-out as what sends it to the page that does it", async () => {
    const { api } = await anApi(200, JSON.stringify({ success: 1, logout: 1 }));
    await expect(api.call("getloginsalt", SALT)).rejects.toMatchObject({ code: 3202 });
  });

  it("asks an API that says it is busy again, as every client does", async () => {
    const { api, calls } = await anApi(503);
    await expect(api.call("getloginsalt", SALT)).rejects.toMatchObject({ code: 9503 });
    expect(calls).toHaveLength(4);
  });
});
