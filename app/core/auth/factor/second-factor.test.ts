import { describe, expect, it } from "vitest";
import { writePinned } from "#app/core/keys/pinned.ts";
import { codeOf } from "#tests/support/account-server.ts";
import { OTHER_SALT } from "#tests/support/auth-double.ts";
import { MAREN, PASSWORD, signIn, worldsOfFile } from "#tests/support/auth-world.ts";
import { SecondFactor } from "./second-factor.ts";

const aWorld = worldsOfFile();

/** Somebody who is signed in. */
async function aFactor() {
  const world = await aWorld();
  await world.auth.signIn(signIn);
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
    const { factor, asked, reloads, http, server } = await aFactor();
    const secret = (await factor.begin("app")) ?? "";
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const code = codeOf(secret);
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)}`;
    const codes = await factor.confirm({ password: PASSWORD, code: typed });
    expect(codes).toHaveLength(10);
    expect(codes).toEqual(server.given("twofaconfirm")?.backup_codes);
    expect(asked()).toEqual(["twofabegin", "getloginsalt", "twofaconfirm"]);
    expect(reloads()).toBe(1);
    const sent = JSON.stringify(http.sent.map(({ body }) => String(body)));
    expect(sent).toContain(code);
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
    writePinned(device, MAREN, { salt: OTHER_SALT, rank: 3, akm: await server.akm() });
    const typed = { password: PASSWORD, code: "7k4m-q2xd" };
    for (const work of [factor.turnOff(typed), factor.renewCodes(typed), factor.send(PASSWORD)]) {
      await expect(work).rejects.toMatchObject({ code: 6002 });
    }
    expect(new Set(asked())).toEqual(new Set(["getloginsalt"]));
  });
});
