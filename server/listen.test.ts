import express from "express";
import { afterEach, describe, expect, it } from "vitest";
import { NOTIFICATION_LIMITS } from "#app/contract/limits.data.ts";
import { readEnv } from "#server/env.ts";
import { listen, shutDown } from "./listen.ts";

const SECRETS = { COFFER_SECRET: "s".repeat(32), COFFER_API_SECRET: "a".repeat(32) };
const start = (env: Readonly<Record<string, string>>) =>
  listen(express(), readEnv({ ...SECRETS, COFFER_PORT: "0", ...env }));

let server: Awaited<ReturnType<typeof listen>>;
afterEach(() => shutDown(server, false));

describe("a connection over which nothing moves", () => {
  it("ends, but not before a long poll has had its time", async () => {
    server = await start({});
    expect(server.timeout).toBeGreaterThan(NOTIFICATION_LIMITS.subscribeLongTimeoutMs);
    expect(server.timeout).toBeLessThan(2 * NOTIFICATION_LIMITS.subscribeLongTimeoutMs);
    expect(server.headersTimeout).toBeLessThan(60_000);
  });

  it("stays in the loop while working, whose pages wait for the next change", async () => {
    server = await start({ COFFER_DEV: "1" });
    expect(server.timeout).toBe(0);
  });
});
