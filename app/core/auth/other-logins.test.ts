import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { writePinned } from "#app/core/keys/pinned.ts";
import { OTHER_SALT } from "#tests/support/auth-double.ts";
import { MAREN, signIn, worldsOfFile } from "#tests/support/auth-world.ts";
import { silentLog } from "#tests/support/core-ports.ts";
import { login } from "./login.ts";

const aWorld = worldsOfFile();

/** A server whose account of this name does not hold its address: its salt is the first of the others. */
async function aLoser() {
  const world = await aWorld();
  const { api, http, keyring: crypto, device } = world;
  const claims: unknown[] = [];
  const call: ApiClient["call"] = async (name, ...rest) => {
    const [request] = rest;
    if (name === "sessionnew") {
      const claim = "claim" in request ? request.claim : 0;
      claims.push(claim);
      if (claim !== 1) throw new AppError(6001);
      // The account behind this double holds its address.
      Object.assign(request, { claim: 0 });
    }
    const data = await api.call(name, ...rest);
    if (name !== "getloginsalt" || !("salt" in data)) return data;
    return { ...data, salt: OTHER_SALT, other_salts: [String(data.salt), OTHER_SALT] };
  };
  const line = { servtimeS: () => api.servtimeS(), call };
  const ports = { api: line, crypto, http, device, log: silentLog, deviceName: "Test" };
  return { ...world, ports, claims };
}

describe("a sign-in to an account that does not hold its address", () => {
  it("tries the other salts of the name after a wrong password, on a new device", async () => {
    const { ports, claims } = await aLoser();
    expect((await login(ports, signIn)).isNewDevice).toBe(true);
    expect(claims).toEqual([0, 1]);
  });

  it("goes by the pinned salt alone on a device that knows the account", async () => {
    const { ports, claims } = await aLoser();
    await login(ports, signIn);
    claims.length = 0;
    expect((await login(ports, signIn)).isNewDevice).toBe(false);
    expect(claims).toEqual([1]);
  });

  it("sends nothing when none of the salts is the pinned one (K9)", async () => {
    const { ports, claims, device, server } = await aLoser();
    const salt = `${OTHER_SALT.slice(0, -1)}u`;
    writePinned(device, MAREN, { salt, rank: 3, akm: await server.akm() });
    await expect(login(ports, signIn)).rejects.toMatchObject({ code: 6002 });
    expect(claims).toEqual([]);
  });
});
