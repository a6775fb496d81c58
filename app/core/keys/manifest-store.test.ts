import { describe, expect, it, vi } from "vitest";
import type { Manifest } from "#app/core/crypto/port.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { aManifest, COMMIT, sealed } from "#tests/support/auth-double.ts";
import { accountOf, signIn, worldsOfFile } from "#tests/support/auth-world.ts";

const aWorld = worldsOfFile();

describe("the manifest", () => {
  it("is written by compare-and-set with this device's count one higher", async () => {
    const { auth, server } = await aWorld();
    await auth.signIn(signIn);
    await accountOf(auth).updateManifest((m) => ({ ...m, minrev: { "m|a": 1 } }));
    expect(JSON.parse(atob(await server.akm()))).toMatchObject({
      vc: { d1: 1, d2: 1 },
      dev: { id: "d2", name: "Test" },
      minrev: { "m|a": 1 },
    });
  });

  it("is merged and written again when another device was first", async () => {
    const { auth, server } = await aWorld();
    await auth.signIn(signIn);
    server.beforeWrite = async () => {
      server.beforeWrite = null;
      await server.put({ akm: sealed(aManifest({ vc: { d1: 2 }, minrev: { "m|other": 4 } })) });
    };
    const written = await accountOf(auth).updateManifest((m) => ({
      ...m,
      minrev: { ...m.minrev, "m|mine": 1 },
    }));
    expect(written.minrev).toEqual({ "m|other": 4, "m|mine": 1 });
    expect(JSON.parse(atob(await server.akm())).vc).toEqual({ d1: 2, d2: 1 });
  });

  it("stops writing with 2161 when the conflict brings an older state", async () => {
    const { auth, server } = await aWorld();
    await server.put({ akm: sealed(aManifest({ vc: { d1: 5 } })) });
    await auth.signIn(signIn);
    await server.put({ akm: sealed(aManifest({ vc: { d1: 4 } })) });
    const account = accountOf(auth);
    await expect(account.updateManifest((m) => m)).rejects.toMatchObject({ code: 2161 });
    expect(account.stopCode.get()).toBe(2161);
  });

  it("is carried back by no answer that was under way while it was written, and by an older one after", async () => {
    const { auth, http, server } = await aWorld();
    await auth.signIn(signIn);
    const account = accountOf(auth);
    const [asked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const send = http.sendText.bind(http);
    vi.spyOn(http, "sendText").mockImplementation(async (request) => {
      const reply = await send(request);
      if (!request.url.includes("command=userget")) return reply;
      asked.resolve();
      await written.promise;
      return reply;
    });
    const refreshing = account.refresh();
    await asked.promise;
    await account.updateManifest((m) => m);
    written.resolve();
    await refreshing;
    expect(account.stopCode.get()).toBe(0);
    await account.updateManifest((m) => m);
    await server.put({ akm: sealed(aManifest({ vc: { d1: 1, d2: 1 } })) });
    await account.refresh();
    expect(account.stopCode.get()).toBe(2161);
  });

  it("writes one change after the other", async () => {
    const { auth, server } = await aWorld();
    await auth.signIn(signIn);
    const account = accountOf(auth);
    await Promise.all(
      ["m|a", "m|b", "m|c"].map((key) =>
        account.updateManifest((m) => ({ ...m, minrev: { ...m.minrev, [key]: 1 } })),
      ),
    );
    expect(JSON.parse(atob(await server.akm()))).toMatchObject({
      vc: { d2: 3 },
      minrev: { "m|a": 1, "m|b": 1, "m|c": 1 },
    });
  });

  describe("with something that was ended in this page (K30)", () => {
    const retired = { minrev: { "m|ended": 7 } };
    const end = (m: Manifest): Manifest => ({ ...m, minrev: { ...m.minrev, ...retired.minrev } });

    async function anEnding() {
      const world = await aWorld();
      await world.auth.signIn(signIn);
      const account = accountOf(world.auth);
      world.server.beforeWrite = () => Promise.reject(new AppError(9500));
      await expect(account.endInManifest(end)).rejects.toMatchObject({ code: 9500 });
      world.server.beforeWrite = null;
      return { ...world, account };
    }

    it("counts it at once, though the server refuses the write", async () => {
      const { account, server } = await anEnding();
      expect(account.requireWritable()).toMatchObject(retired);
      expect(JSON.parse(atob(await server.akm())).minrev).toEqual({});
    });

    it("keeps it when the server answers with a state that does not know it", async () => {
      const { account, server } = await anEnding();
      await server.put({ akm: sealed(aManifest({ vc: { d1: 9 }, minrev: { "m|other": 4 } })) });
      await account.refresh();
      expect(account.requireWritable().minrev).toEqual({ "m|other": 4, "m|ended": 7 });
    });

    it("writes it with the next change, also after a conflict", async () => {
      const { account, server } = await anEnding();
      server.beforeWrite = async () => {
        server.beforeWrite = null;
        await server.put({ akm: sealed(aManifest({ vc: { d1: 2 }, minrev: { "m|other": 4 } })) });
      };
      await account.updateManifest((m) => ({ ...m, minrev: { ...m.minrev, "m|mine": 1 } }));
      expect(JSON.parse(atob(await server.akm()))).toMatchObject({
        minrev: { "m|other": 4, "m|mine": 1, "m|ended": 7 },
      });
    });
  });

  it("refuses a share key without an entry with 2000", async () => {
    const { auth, server } = await aWorld();
    const entry = { commit: COMMIT } as never;
    await server.put({ akm: sealed(aManifest({ shares: { "10-0": entry } })) });
    await auth.signIn(signIn);
    const account = accountOf(auth);
    await account.openShareKeys({ "10-0": "x" });
    await expect(account.openShareKeys({ "11-0": "x" })).rejects.toMatchObject({
      code: 2000,
    });
  });
});
