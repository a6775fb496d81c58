import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { readPinned } from "#app/core/keys/pinned.ts";
import { aManifest, OTHER_SALT, sealed } from "#tests/support/auth-double.ts";
import {
  accountOf,
  MAREN,
  PASSWORD,
  signIn,
  type World,
  worldsOfFile,
} from "#tests/support/auth-world.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import { answerMail, aSignedIn, codeOf, NEW_NAME, toNewName } from "#tests/support/email-world.ts";
import {
  clientOf,
  copyOf,
  NAME,
  OLD,
  passwordHouse,
  signInOn,
} from "#tests/support/password-world.ts";
import { cancelEmailChange, changeEmail } from "./change-email.ts";
import { OWN_EVENTS_KEY } from "./own-events-key.ts";

const house = passwordHouse();
let device: FakeStorage;
beforeEach(() => {
  device = new FakeStorage();
});

const code = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: { code: number }) => error.code,
  );
const standing = async () => JSON.parse(atob((await house().user()).akm));

describe("a change of the address", () => {
  it("is written into the manifest together with the request, and stands once its mail is answered", async () => {
    const page = await aSignedIn(clientOf(house().api), device);
    await changeEmail(page, { ...toNewName, email: ` ${NEW_NAME.toUpperCase()} ` });
    expect(page.account.user.get()).toMatchObject({ email: NAME, pendingEmail: NEW_NAME });
    expect((await standing()).names).toEqual({ address: NEW_NAME, n: 1, was: [NAME] });
    expect(await answerMail(house().api)).toBe(true);
    expect(await codeOf(clientOf(house().api), new FakeStorage(), NEW_NAME)).toBe(0);
    expect(await codeOf(clientOf(house().api), new FakeStorage(), NAME)).toBe(6001);
  });

  it("takes what this device remembers over to the new name, and nothing stays under the old one", async () => {
    const page = await aSignedIn(clientOf(house().api), device);
    await changeEmail(page, toNewName);
    device.write(`seen:${NAME}`, "what was seen");
    device.write(`choices:${NAME}`, "what was chosen");
    const id = device.read(`device:${NAME}`);
    await answerMail(house().api);
    expect(await codeOf(clientOf(house().api), device, NEW_NAME)).toBe(0);
    expect([...device.values.keys()].filter((key) => key.endsWith(`:${NAME}`))).toEqual([]);
    expect(device.read(`seen:${NEW_NAME}`)).toBe("what was seen");
    expect(device.read(`choices:${NEW_NAME}`)).toBe("what was chosen");
    expect(device.read(`device:${NEW_NAME}`)).toBe(id);
    expect(readPinned(device, NEW_NAME)?.akm).toBe((await house().user()).akm);
  });

  it("sends nothing for an address that cannot be one, and nothing under another salt than the pinned one", async () => {
    const page = await aSignedIn(clientOf(house().api), device);
    const before = await standing();
    const wrong = [
      ["ada", 8107],
      [`${"a".repeat(70)}@example.com`, 6009],
      [NAME, 8100],
    ] as const;
    const called = vi.spyOn(page.api, "call");
    for (const [email, expected] of wrong) {
      expect(await code(changeEmail(page, { ...toNewName, email }))).toBe(expected);
    }
    expect(called).not.toHaveBeenCalled();
    await house().api.region.db.updateTable("users").set({ salt: OTHER_SALT }).execute();
    expect(await code(changeEmail(page, toNewName))).toBe(6002);
    expect(await standing()).toEqual(before);
  });

  it("asks nothing while the account can only be read", async () => {
    const page = await aSignedIn(clientOf(house().api), device);
    const called = vi.spyOn(page.api, "call");
    const user = page.account.user;
    const requireWritable = () => {
      throw new AppError(2160);
    };
    const never = async () => expect.unreachable();
    const account = { user, requireWritable, updateManifest: never, refresh: never };
    expect(await code(changeEmail({ ...page, account }, toNewName))).toBe(2160);
    expect(called).not.toHaveBeenCalled();
  });

  it("is asked after, and nothing is sent, where somebody signs in with it before its mail is answered", async () => {
    const page = await aSignedIn(clientOf(house().api), device);
    await changeEmail(page, toNewName);
    const refusal = signInOn(clientOf(house().api), device, OLD, NEW_NAME);
    await expect(refusal).rejects.toMatchObject({ code: 6002, data: { pinned: "name" } });
    expect([...device.values.keys()].filter((key) => key.startsWith(OWN_EVENTS_KEY))).toEqual([]);
    expect(await codeOf(clientOf(house().api), device, NAME)).toBe(0);
    await answerMail(house().api);
    expect(await codeOf(clientOf(house().api), device, NEW_NAME)).toBe(0);
  });

  it("is given up: the mail leads nowhere, and the manifest names the standing address", async () => {
    const page = await aSignedIn(clientOf(house().api), device);
    await changeEmail(page, toNewName);
    await cancelEmailChange(page);
    expect(page.account.user.get().pendingEmail).toBe("");
    expect((await standing()).names).toMatchObject({ address: NAME, n: 2 });
    expect(await answerMail(house().api)).toBe(false);
    expect(await codeOf(clientOf(house().api), device, NAME)).toBe(0);
    expect(device.read(`former:${NEW_NAME}`)).toBeNull();
  });
});

describe("a device that remembers the former address (K29)", () => {
  async function renamed() {
    const page = await aSignedIn(clientOf(house().api), device);
    const other = copyOf(device);
    await changeEmail(page, toNewName);
    await answerMail(house().api);
    return other;
  }

  it("sends no hash under another salt where the change was typed on it", async () => {
    await renamed();
    await house().api.region.db.updateTable("users").set({ salt: OTHER_SALT }).execute();
    expect(await codeOf(clientOf(house().api), device, NEW_NAME)).toBe(6002);
    expect(device.read(`pinned:${NAME}`)).not.toBeNull();
  });

  it("refuses a state that is older than the one it knew under the old name", async () => {
    const other = await renamed();
    const names = { address: NEW_NAME, n: 1, was: [NAME] };
    other.write(
      `pinned:${NAME}`,
      JSON.stringify({
        ...readPinned(other, NAME),
        akm: sealed(aManifest({ vc: { d1: 1, d7: 9 } })),
      }),
    );
    await house()
      .api.region.db.updateTable("users")
      .set({ akm: sealed(aManifest({ vc: { d1: 1 }, names })) })
      .execute();
    expect(await codeOf(clientOf(house().api), other, NEW_NAME)).toBe(2161);
    expect(readPinned(other, NEW_NAME)?.akm).toContain(sealed(aManifest()).slice(0, 20));
  });

  it("does not believe a record whose address the manifest does not name", async () => {
    await renamed();
    const akm = sealed(aManifest({ vc: { d1: 1, d2: 9 } }));
    await house().api.region.db.updateTable("users").set({ akm }).execute();
    expect(await codeOf(clientOf(house().api), device, NEW_NAME)).toBe(2163);
    expect(device.read(`pinned:${NAME}`)).not.toBeNull();
  });
});

describe("an open page whose account gets another address", () => {
  const OTHER = "maren@pier.example";
  const aWorld = worldsOfFile();

  /** The account has another address, and a manifest that another device wrote. */
  async function rename(world: World, change: Parameters<typeof aManifest>[0]): Promise<void> {
    await world.server.put({ email: OTHER, akm: sealed(aManifest(change)) });
    world.clock.advance(5 * 60_000);
  }

  it("is sealed, asks for the address, and goes on when it is typed with the password", async () => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    await rename(world, { vc: { d1: 1, d9: 1 }, names: { address: OTHER, n: 1, was: [MAREN] } });
    await expect(world.auth.refreshUser()).rejects.toMatchObject({ code: 2163 });
    expect(world.auth.state.get()).toMatchObject({
      kind: "sealed",
      reason: "renamed",
      userName: null,
    });
    expect(world.keyring.locks).toEqual(["idle"]);
    const again = world.aTab().auth;
    await again.resume(await world.server.user());
    expect(again.state.get()).toMatchObject({ kind: "sealed", reason: "renamed" });
    await again.unseal(PASSWORD, { twofacode: "", userName: OTHER });
    expect(accountOf(again).user.get().email).toBe(OTHER);
    expect(world.device.read(`pinned:${MAREN}`)).toBeNull();
    expect(readPinned(world.device, OTHER)?.akm).toBe(await world.server.akm());
  });

  it.each([
    ["is older", { vc: {}, names: { address: OTHER, n: 1, was: [] } }],
    ["names another address", { names: { address: "eve@pier.example", n: 1, was: [MAREN] } }],
  ])("stays refused where the manifest %s", async (_what, change) => {
    const world = await aWorld();
    await world.auth.signIn(signIn);
    await rename(world, change);
    await expect(world.auth.refreshUser()).rejects.toMatchObject({ code: 2163 });
    expect(world.auth.state.get()).toMatchObject({ reason: "other-account" });
    expect(world.device.read(`former:${OTHER}`)).toBeNull();
  });
});
