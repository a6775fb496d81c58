import { describe, expect, it } from "vitest";
import { writePinned } from "#app/core/keys/pinned.ts";
import { OTHER_SALT } from "#tests/support/auth-double.ts";
import { aWorld, MAREN, PASSWORD, signIn } from "#tests/support/auth-world.ts";
import { SecondFactor } from "./second-factor.ts";

const CODES = Array.from({ length: 10 }, (_, index) => `7K4MQ2X${String(index)}`);

/** Somebody who is signed in, and a server that turns on what it is asked to. */
async function aFactor() {
  const world = aWorld();
  await world.auth.signIn(signIn);
  world.server.backupCodes = CODES;
  let reloads = 0;
  const factor = new SecondFactor({
    api: world.api,
    crypto: world.keyring,
    device: world.device,
    userName: MAREN,
    reloadUser: async () => {
      reloads += 1;
    },
  });
  const before = world.http.commands.length;
  return {
    ...world,
    factor,
    asked: () => world.http.commands.slice(before),
    reloads: () => reloads,
  };
}

describe("setting up a second factor", () => {
  it("asks with the password's hash and the code as it is meant, and fetches the user again", async () => {
    const { factor, asked, reloads, http } = await aFactor();
    expect(await factor.begin("app")).toMatch(/^[A-Z2-7]{32}$/);
    const codes = await factor.confirm({ password: PASSWORD, code: " 123 456" });
    expect(codes).toEqual(CODES);
    expect(asked()).toEqual(["twofabegin", "getloginsalt", "twofaconfirm"]);
    expect(reloads()).toBe(1);
    const sent = JSON.stringify(http.sent.map(({ body }) => String(body)));
    expect(sent).toContain("123456");
    expect(sent).not.toContain(PASSWORD);
  });

  it("sends nothing for what cannot be a code", async () => {
    const { factor, asked } = await aFactor();
    for (const code of ["", "12345", PASSWORD]) {
      await expect(factor.confirm({ password: PASSWORD, code })).rejects.toMatchObject({
        code: 8023,
      });
      await expect(factor.turnOff({ password: PASSWORD, code })).rejects.toMatchObject({
        code: 8023,
      });
    }
    expect(asked()).toEqual([]);
  });

  it("sends no hash under another salt than the pinned one (K9)", async () => {
    const { factor, asked, device, server } = await aFactor();
    writePinned(device, MAREN, { salt: OTHER_SALT, rank: 3, akm: server.akm });
    const typed = { password: PASSWORD, code: "7k4m-q2xd" };
    for (const work of [factor.turnOff(typed), factor.renewCodes(typed), factor.send(PASSWORD)]) {
      await expect(work).rejects.toMatchObject({ code: 6002 });
    }
    expect(new Set(asked())).toEqual(new Set(["getloginsalt"]));
  });
});
