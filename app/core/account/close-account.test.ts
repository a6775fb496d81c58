import { describe, expect, it } from "vitest";
import { OTHER_SALT } from "#tests/support/auth-double.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { aSignedIn } from "#tests/support/email-world.ts";
import { clientOf, OLD, passwordHouse, signInCode } from "#tests/support/password-world.ts";
import { closeAccount } from "./close-account.ts";

const house = passwordHouse();

async function aPage(device = new FakeStorage()) {
  const page = await aSignedIn(clientOf(house().api), device);
  const done: string[] = [];
  const signOut = async () => {
    done.push("signed out");
  };
  return { device, done, ports: { ...page, signOut } };
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: { code: number }) => error.code,
  );

describe("closing an account", () => {
  it("asks for the password, and ends the session here once the server has closed it", async () => {
    const { ports, done, device } = await aPage();
    expect(await code(closeAccount(ports, { password: "another one", twofacode: "" }))).toBe(8101);
    expect(done).toEqual([]);
    const purgedS = await closeAccount(ports, { password: OLD, twofacode: "" });
    expect(purgedS).toBe(1_700_000_000 + 30 * 24 * 3600);
    expect(done).toEqual(["signed out"]);
    expect(await signInCode(clientOf(house().api), device, OLD)).toBe(8053);
  });

  it("sends nothing under another salt than the pinned one", async () => {
    const { ports } = await aPage();
    await house().api.region.db.updateTable("users").set({ salt: OTHER_SALT }).execute();
    expect(await code(closeAccount(ports, { password: OLD, twofacode: "" }))).toBe(6002);
  });
});
