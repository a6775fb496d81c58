import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors/app-error.ts";
import { readPinned } from "#app/core/keys/pinned.ts";
import type { AccountHouse } from "#tests/support/account-house.ts";
import { aManifest, OTHER_SALT, SALT, sealed } from "#tests/support/auth-double.ts";
import { FakeStorage } from "#tests/support/core-ports.ts";
import {
  type Answer,
  aPage,
  clientOf,
  codeOf,
  keptBy,
  lyingClient,
  NAME,
  NEW,
  OLD,
  passwordHouse,
  signInCode,
  toNew,
  works,
} from "#tests/support/password-world.ts";

const home = passwordHouse();
let house: AccountHouse;
let device: FakeStorage;

beforeEach(() => {
  house = home();
  device = new FakeStorage();
});

const lying = (answer: Answer) => lyingClient(clientOf(house.api), answer);
const pinned = () => readPinned(device, NAME);

describe("a change of the password", () => {
  it("keeps the salt, raises the login of the manifest, and pins what stands", async () => {
    const { change, account } = await aPage(clientOf(house.api), device);
    const steps: string[] = [];
    await change.run({ ...toNew, onStep: (step) => steps.push(step) });
    expect(steps).toEqual(["open", "seal", "readBack", "save", "done"]);
    const { akm } = await house.user();
    expect(JSON.parse(atob(akm))).toMatchObject({ login: { salt: SALT, rank: 3, n: 2 } });
    expect(pinned()).toEqual({ salt: SALT, rank: 3, akm });
    expect(account.manifest.get()?.login.n).toBe(2);
    expect([await works(house, OLD), await works(house, NEW)]).toEqual([false, true]);
    expect(await signInCode(clientOf(house.api), device, NEW)).toBe(0);
  });

  it("makes a new salt where the server's is not the one that was registered (Formats 7)", async () => {
    const { db } = house.api.region;
    await db.updateTable("users").set({ salt: OTHER_SALT }).execute();
    const { change, crypto } = await aPage(clientOf(house.api), device);
    crypto.freshSalt = `$2b$12$${"d".repeat(21)}e`;
    expect(pinned()?.salt).toBe(OTHER_SALT);
    await change.run(toNew);
    expect(pinned()?.salt).toBe(crypto.freshSalt);
    expect(JSON.parse(atob((await house.user()).akm)).login.salt).toBe(crypto.freshSalt);
  });

  it("takes along what another device wrote meanwhile, and repeats (2162)", async () => {
    const { db } = house.api.region;
    const theirs = sealed(aManifest({ vc: { d1: 1, d9: 1 }, minrev: { "m|theirs": 4 } }));
    let isFirst = true;
    const api = lying(async (name, ask) => {
      if (name === "passwordcommit" && isFirst) {
        isFirst = false;
        await db.updateTable("users").set({ akm: theirs }).execute();
      }
      return ask();
    });
    const { change } = await aPage(api, device);
    await change.run(toNew);
    const written = JSON.parse(atob((await house.user()).akm));
    expect(written).toMatchObject({ login: { n: 2 }, minrev: { "m|theirs": 4 } });
    expect(api.asked.filter((name) => name === "passwordcommit")).toHaveLength(2);
    expect(await works(house, NEW)).toBe(true);
  });

  it("sends nothing while the account may not be written, and nothing for a password that is refused", async () => {
    const api = lying((_name, ask) => ask());
    const { change, account } = await aPage(api, device);
    const before = api.asked.length;
    const wrong = [
      [{ password: "short", passwordAgain: "short" }, 8304],
      [{ passwordAgain: "another one" }, 8121],
      [{ password: "", passwordAgain: "" }, 8305],
      [{ hint: `it is ${NEW.toUpperCase()}!` }, 8307],
    ] as const;
    for (const [typed, expected] of wrong)
      expect(await codeOf(change.run({ ...toNew, ...typed }))).toBe(expected);
    account.stopCode.set(2161);
    expect(await codeOf(change.run(toNew))).toBe(2161);
    expect(api.asked).toHaveLength(before);
  });

  it("is refused with 8101 for another current password", async () => {
    const { change } = await aPage(clientOf(house.api), device);
    const before = keptBy(device);
    expect(await codeOf(change.run({ ...toNew, current: "another password" }))).toBe(8101);
    expect(keptBy(device)).toEqual(before);
    expect(await works(house, OLD)).toBe(true);
  });
});

describe("a change of the password that nobody answers", () => {
  const lost = () => Promise.reject(new AppError(9999));

  it("is found to stand when it was done, whichever password the person is asked for", async () => {
    let isLost = false;
    const api = lying(async (name, ask) => {
      const data = await ask();
      if (name !== "passwordcommit" || isLost) return data;
      isLost = true;
      return lost();
    });
    const { change } = await aPage(api, device);
    expect(await codeOf(change.run(toNew))).toBe(9999);
    expect(change.isUnsure).toBe(true);
    await change.run(toNew);
    expect(change.isUnsure).toBe(false);
    expect(JSON.parse(atob((await house.user()).akm)).login.n).toBe(2);
    expect(await signInCode(clientOf(house.api), device, NEW)).toBe(0);
    expect(pinned()?.akm).toBe((await house.user()).akm);
  });

  it("is done at the second try when it was not, with what was read back", async () => {
    let isLost = false;
    const api = lying((name, ask) => {
      if (name !== "passwordcommit" || isLost) return ask();
      isLost = true;
      return lost();
    });
    const { change } = await aPage(api, device);
    await change.run(toNew).catch(() => undefined);
    expect([change.isUnsure, await works(house, OLD)]).toEqual([true, true]);
    await change.run(toNew);
    expect(await works(house, NEW)).toBe(true);
    expect(api.asked.filter((name) => name === "passwordstage")).toHaveLength(1);
  });

  it("is not done twice when the first one arrives late", async () => {
    const late: (() => Promise<unknown>)[] = [];
    const api = lying((name, ask) => {
      if (name !== "passwordcommit") return ask();
      const [first] = late;
      late.push(ask);
      // The first comes through only when the second is on its way.
      return first === undefined ? lost() : first().then(ask);
    });
    const { change, account } = await aPage(api, device);
    await change.run(toNew).catch(() => undefined);
    await change.run(toNew);
    const { akm } = await house.user();
    expect(JSON.parse(atob(akm)).login.n).toBe(2);
    expect(pinned()?.akm).toBe(akm);
    await account.updateManifest((manifest) => manifest);
    expect(await signInCode(clientOf(house.api), device, NEW)).toBe(0);
  });
});

describe("a server that lies in a change of the password", () => {
  /** What the device keeps is as before, and no commit was sent. */
  async function changesNothing(answer: Answer, expected: number) {
    let isOn = false;
    const api = lying((name, ask) => (isOn ? answer(name, ask) : ask()));
    const { change, account } = await aPage(api, device);
    const [before, manifest] = [keptBy(device), account.manifest.get()];
    isOn = true;
    expect(await codeOf(change.run(toNew))).toBe(expected);
    expect(keptBy(device)).toEqual(before);
    expect(account.manifest.get()).toBe(manifest);
    expect(await works(house, OLD)).toBe(true);
    return api.asked;
  }

  const staged = (change: (data: object) => object): Answer => {
    return async (name, ask) => {
      const data = await ask();
      return name === "passwordstaged" ? change(Object(data)) : data;
    };
  };
  it.each([
    ["the old keys", { enc_meta_key: `30:${OLD}`, enc_priv_key: `30:${OLD}` }],
    ["keys of somebody else", { enc_meta_key: "30:foreign", enc_priv_key: "30:foreign" }],
    ["one key of two", { enc_priv_key: `30:${OLD}` }],
    ["nothing", { enc_meta_key: "", enc_priv_key: "" }],
    ["another salt", { salt: OTHER_SALT }],
    ["a kit that nobody made", { rk: "AAAA" }],
  ])("that gives back %s is sent no commit (8120)", async (_what, lie) => {
    const asked = await changesNothing(
      staged((data) => ({ ...data, ...lie })),
      8120,
    );
    expect(asked).not.toContain("passwordcommit");
  });

  it("K9: that names another salt gets no hash", async () => {
    const asked = await changesNothing(async (name, ask) => {
      const data = await ask();
      return name === "getloginsalt" ? { salt: "$2a$04$abcdefghijklmnopqrstuu" } : data;
    }, 6002);
    expect(asked.at(-1)).toBe("getloginsalt");
  });

  it.each([8120, 2160, 9402, 9000, 9500])(
    "that refuses the commit with %i after it took what was staged",
    async (refusal) => {
      await changesNothing((name, ask) => {
        if (name === "passwordcommit") throw new AppError(refusal);
        return ask();
      }, refusal);
    },
  );

  it("K24: that answers the commit with an older manifest stops writing and pins nothing of it", async () => {
    const older = sealed(aManifest({ vc: {} }));
    await changesNothing((name, ask) => {
      if (name === "passwordcommit") throw new AppError(2162, { data: { akm: older } });
      return ask();
    }, 2161);
  });

  it("K24: that shows a conflict for ever ends with 2162, and keeps the old password", async () => {
    let count = 1;
    const api = lying((name, ask) => {
      if (name !== "passwordcommit") return ask();
      count += 1;
      throw new AppError(2162, { data: { akm: sealed(aManifest({ vc: { d1: count } })) } });
    });
    const { change } = await aPage(api, device);
    const before = pinned();
    expect(await codeOf(change.run(toNew))).toBe(2162);
    expect(pinned()).toEqual(before);
    expect(await works(house, OLD)).toBe(true);
  });

  it("that says it was done when it was not is found out at the next sign-in (2161)", async () => {
    const api = lying((name, ask) => (name === "passwordcommit" ? Promise.resolve({}) : ask()));
    const { change } = await aPage(api, device);
    await change.run(toNew);
    expect(await signInCode(clientOf(house.api), device, OLD)).toBe(2161);
  });

  it("that answers everything twice does it once", async () => {
    const api = lying(async (_name, ask) => {
      await ask();
      return ask();
    });
    const { change } = await aPage(api, device);
    await change.run(toNew);
    expect(JSON.parse(atob((await house.user()).akm)).login.n).toBe(2);
    expect(await signInCode(clientOf(house.api), device, NEW)).toBe(0);
  });
});
