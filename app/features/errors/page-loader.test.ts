import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { pageLoader } from "./page-loader.ts";

const HOSTS = {
  ca: { panel: "http://localhost:3000", link: "http://localhost:3000" },
  us: { panel: "http://cp.us.localhost:3000", link: "http://ln.us.localhost:3000" },
};

/** Only what the wrapper itself looks at. */
function someArgs(url = "http://localhost:3000/files/7?view=grid"): LoaderFunctionArgs {
  const context = { region: "ca", hosts: HOSTS } as unknown as LoaderFunctionArgs["context"];
  return { request: new Request(url), context, params: {} };
}

async function thrownBy(
  error: unknown,
  url?: string,
): Promise<Response & { data?: unknown; init?: ResponseInit }> {
  const loader = pageLoader(() => Promise.reject(error));
  return loader(someArgs(url)).then(
    () => expect.unreachable(),
    (thrown) => thrown,
  );
}

describe("a page whose loader fails", () => {
  it.each([
    [8020, 410],
    [8018, 403],
    [8021, 429],
    [9503, 503],
    [1101, 404],
    [2010, 500],
  ])("with %i has the status %i", async (code, status) => {
    const thrown = await thrownBy(new AppError(code, { cause: new Error("secret.pdf") }));
    expect(thrown.init?.status).toBe(status);
    expect(thrown.data).toEqual({ code });
  });

  it.each([
    [8051, "/account-suspended"],
    [8054, "/account-suspended?m=2"],
    [8052, "/accounting-hold"],
    [8053, "/account-closed"],
    [9402, "/login?return_to=%2Ffiles%2F7%3Fview%3Dgrid"],
    [3200, "/login?return_to=%2Ffiles%2F7%3Fview%3Dgrid"],
    [3201, "/login?return_to=%2Ffiles%2F7%3Fview%3Dgrid"],
    [3202, "/logout?return_to=%2Ffiles%2F7%3Fview%3Dgrid"],
    [9401, "/login?return_to=%2Ffiles%2F7%3Fview%3Dgrid"],
  ])("with %i goes to %s", async (code, to) => {
    expect((await thrownBy(new AppError(code))).headers.get("location")).toBe(to);
  });

  it("because the account lives elsewhere goes to that region's host, and to no other", async () => {
    const us = await thrownBy(new AppError(9453, { data: { region: "US" } }));
    expect(us.headers?.get("location")).toBe(
      "http://cp.us.localhost:3000/files/7?view=grid&regionconflict=1",
    );
    const evil = await thrownBy(new AppError(9453, { data: { region: "evil.example" } }));
    expect(evil.init?.status).toBe(453);
  });

  it("because of the very region that it is in stays and says so", async () => {
    const thrown = await thrownBy(new AppError(9453, { data: { region: "CA" } }));
    const own = await thrownBy(new AppError(9453, { data: { region: "ca-central" } }));
    expect([thrown.init?.status, own.init?.status]).toEqual([453, 453]);
  });

  it("because two regions both send the browser away stays and says so", async () => {
    const url = "http://localhost:3000/files?regionconflict=1";
    const thrown = await thrownBy(new AppError(9453, { data: { region: "US" } }), url);
    expect(thrown.init?.status).toBe(453);
    expect(thrown.data).toMatchObject({ code: 9453 });
  });

  it("by a fault of its own is 1000, without its words", async () => {
    const thrown = await thrownBy(new Error("name of a file"));
    expect(thrown.data).toEqual({ code: 1000 });
    expect(thrown.init?.status).toBe(500);
  });

  it("lets responses through", async () => {
    const response = new Response(null, { status: 418 });
    expect(await thrownBy(response)).toBe(response);
  });
});
