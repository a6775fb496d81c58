import { describe, expect, it } from "vitest";
import { anOpenAccount, code, LONG_MS, ROOT } from "#tests/support/crypto-account.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";

describe("A link", { timeout: LONG_MS }, () => {
  it("opens for a visitor with key and password, and for its owner always", async () => {
    const { crypto } = await anOpenAccount();
    const { newKey } = await crypto.generateShareKey();
    const link = await crypto.sealLink({
      newKey,
      ks: "9-0",
      password: "summer",
      kept: null,
      passwordFloor: 3,
    });
    const kdf = { salt: link.salt, iterations: link.iterations, linkversion: link.linkversion };
    expect(link.linkversion).toBe(3);
    const secrets = {
      ks: "9-0",
      salt: link.salt,
      linkversion: link.linkversion,
      passwordFloor: 3,
      enc_key: link.enc_key,
      enc_password: link.enc_password,
    };
    expect(await crypto.openLinkSecrets(secrets)).toEqual({
      linkKey: link.linkKey,
      password: "summer",
    });
    const fid = await crypto.generateId();
    const name = {
      name: "Plans",
      fid,
      rev: 0,
      context: { domain: "", parentFid: ROOT, kind: "d" as const },
    };
    const [sealed] = await crypto.sealShareNames({ ks: "9-0", names: [name] });

    const visitor = createCryptoInProcess();
    expect(await visitor.deriveLinkLock({ linkKey: link.linkKey, password: "summer", kdf })).toBe(
      link.passwordlock,
    );
    const open = { linkKey: link.linkKey, kdf, ks: "9-0", enc_share_key: link.enc_share_key };
    expect(await code(visitor.openLink({ ...open, password: "winter" }))).toBe(2110);
    expect(
      await code(
        visitor.openLink({ ...open, password: "summer", kdf: { ...kdf, iterations: 9999 } }),
      ),
    ).toBe(2110);
    expect(await visitor.openLink({ ...open, password: "summer" })).toBe(link.passwordlock);
    const shown = { enc_name: sealed!.enc_name, context: { parentFid: ROOT, kind: "d" as const } };
    const opened = await visitor.openShareNames({
      ks: "9-0",
      names: [shown, { ...shown, enc_name: "1:AA==" }],
    });
    expect(opened).toEqual([
      { ok: true, value: { name: "Plans", fid, rev: 0 } },
      { ok: false, code: 2110 },
    ]);
  });

  it("without a password has a lock all the same, of its key alone", async () => {
    const { crypto } = await anOpenAccount();
    const { newKey } = await crypto.generateShareKey();
    const asked = { newKey, ks: "9-0", password: null, kept: null, passwordFloor: 3 };
    const link = await crypto.sealLink(asked);
    const { linkKey, salt, iterations, linkversion } = link;
    const kdf = { salt, iterations, linkversion };
    expect(link.passwordlock).toMatch(/^[0-9a-f]{32}$/);
    const visitor = createCryptoInProcess();
    const open = { linkKey, password: null, kdf, ks: "9-0", enc_share_key: link.enc_share_key };
    expect(await visitor.openLink(open)).toBe(link.passwordlock);
    expect(await crypto.deriveLinkLock({ linkKey, password: null, kdf })).toBe(link.passwordlock);
    expect(await crypto.deriveLinkLock({ linkKey, password: "", kdf })).not.toBe(link.passwordlock);
  });

  it("gets the data keys of its files, and one broken wrap stops nothing else", async () => {
    const { crypto } = await anOpenAccount();
    const { newKey } = await crypto.generateShareKey();
    await crypto.sealLink({ newKey, ks: "9-0", password: null, kept: null, passwordFloor: 3 });
    const fid = await crypto.generateId();
    const dataKey = await crypto.generateDataKey();
    const enc_data_key = await crypto.wrapDataKey({ dataKey, ks: "7-0", fid });
    const items = [
      { fid, enc_data_key },
      { fid: ROOT, enc_data_key },
    ];
    const [good, bad] = await crypto.rewrapDataKeys({ from: "7-0", to: "9-0", items });
    expect(bad).toEqual({ ok: false, code: 2010 });
    if (!good?.ok) throw new Error("not wrapped");
    expect(await crypto.openDataKey({ ks: "9-0", fid, enc_data_key: good.value })).toMatch(
      /^data-/,
    );
  });

  it("is not written or opened below the floor of its owner's manifest (K8, K10)", async () => {
    const { crypto } = await anOpenAccount();
    const password = "summer";
    const aKey = async () => (await crypto.generateShareKey()).newKey;
    const ask = { ks: "9-0", password, kept: null };
    const link = await crypto.sealLink({ ...ask, newKey: await aKey(), passwordFloor: 3 });
    expect(link.linkversion).toBe(3);
    const { salt, enc_key, enc_password } = link;
    const secrets = { ks: "9-0", salt, enc_key, enc_password, passwordFloor: 3 };
    expect(await code(crypto.openLinkSecrets({ ...secrets, linkversion: 2 }))).toBe(2110);
    expect(await crypto.openLinkSecrets({ ...secrets, linkversion: 3 })).toMatchObject({
      password,
    });
    const open = { ...secrets, enc_password: "", linkversion: 2 };
    expect(await crypto.openLinkSecrets(open)).toMatchObject({ password: "" });
    const beyond = { ...ask, newKey: await aKey(), passwordFloor: 4 };
    expect(await code(crypto.sealLink(beyond))).toBe(2110);
  });
});
