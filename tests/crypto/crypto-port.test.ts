import { describe, expect, it } from "vitest";
import {
  aNewAccount,
  anOpenAccount,
  code,
  LONG_MS,
  PASSWORD,
  ROOT,
  toUnlock,
} from "#tests/support/crypto-account.ts";
import { createCryptoInProcess } from "#tests/support/crypto-in-process.ts";

const NAME = "maren@harbour.example";
const TEXT_BYTES = 131_036;
const PACKET_BYTES = 131_072;
const SESSION = { accessToken: "t", accessSecret: "s3cr3t", uid: "12", webDeviceId: "3" };

describe("An account", { timeout: LONG_MS }, () => {
  it("opens with the keys that sign-up made, and only with its password", async () => {
    const { crypto, keys, unlocked } = await aNewAccount();
    expect(unlocked).toMatchObject({ stopCode: 0, rank: 3, warnings: [] });
    expect(unlocked.manifest?.login.salt).toBe(keys.salt);
    expect(await crypto.hashLogin({ password: PASSWORD, salt: keys.salt })).toBe(keys.loginHash);
    expect(await code(crypto.unlock(toUnlock(keys, { password: "wrong" })))).toBe(6002);
  });

  it("refuses another user's public key, and tells a salt that is not the registered one", async () => {
    const { crypto, keys } = await anOpenAccount(0);
    const { keys: other } = await anOpenAccount(1);
    const foreign = toUnlock(keys, { pubkey: other.pubkey, sigkey: other.sigkey });
    expect([2006, 6002]).toContain(await code(crypto.unlock(foreign)));
    expect(await code(crypto.unlock(toUnlock(keys, { sigkey: other.sigkey })))).toBe(2006);
    const unlocked = await crypto.unlock(toUnlock(keys, { loginSalt: other.salt }));
    expect(unlocked.warnings).toEqual(["other-salt"]);
  });

  it("is read-only without a readable manifest and keeps its cache against an older one", async () => {
    const { crypto, keys, manifest } = await anOpenAccount();
    const missing = await crypto.unlock(toUnlock(keys, { akm: "" }));
    expect(missing).toMatchObject({ manifest: null, stopCode: 2160 });
    const next = { ...manifest, vc: { ...manifest.vc, "00000000000000aa": 1 } };
    const { akm } = await crypto.sealManifest({ manifest: next, replaced: keys.akm });
    const pinned = { salt: keys.salt, rank: 3, akm };
    const older = await crypto.unlock(toUnlock(keys, { pinned }));
    expect(older.stopCode).toBe(2161);
    expect(older.manifest?.vc).toEqual(next.vc);
  });

  it("comes back after a reload without the password and is gone after a lock", async () => {
    const { crypto, secrets, keys } = await anOpenAccount();
    await crypto.setSession(SESSION);
    await crypto.persist(NAME);
    const later = createCryptoInProcess(secrets);
    expect(await later.restore("noor@harbour.example")).toBe("empty");
    expect(await later.restore(NAME)).toBe("open");
    const signed = await later.signRequest({
      method: "POST",
      cmd: "userget",
      body: "",
      servtimeS: 1,
    });
    expect(signed).toMatchObject({ uid: "12", nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const {
      password: _password,
      loginSalt: _loginSalt,
      ...record
    } = toUnlock(keys, { enc_meta_key: "", enc_priv_key: "" });
    expect((await later.reopen(record)).stopCode).toBe(0);
    await later.lock("idle");
    expect(await later.restore(NAME)).toBe("empty");
    expect(
      await code(
        later.openNames([{ enc_name: "1:", context: { domain: "m", parentFid: ROOT, kind: "f" } }]),
      ),
    ).toBe(6002);
  });

  it("merges two states and knows the older of them", async () => {
    const { crypto, manifest } = await anOpenAccount();
    const a = { ...manifest, vc: { ...manifest.vc, "00000000000000aa": 1 } };
    const b = { ...manifest, vc: { ...manifest.vc, "00000000000000bb": 2 } };
    const merged = await crypto.mergeManifests(a, b);
    expect(merged.vc).toEqual({ ...a.vc, ...b.vc });
    expect(await crypto.isOlderManifest({ cached: merged, served: a })).toBe(true);
    expect(await crypto.isOlderManifest({ cached: a, served: merged })).toBe(false);
  });
});

describe("Names", { timeout: LONG_MS }, () => {
  it("open where they lie and nowhere else, each on its own", async () => {
    const { crypto, unlocked } = await anOpenAccount();
    const context = { domain: "m", parentFid: unlocked.rootFids.main, kind: "f" as const };
    const names = ["Résumé 2026.pdf", "zwei\nZeilen\tTab", "🗂️"];
    const toSeal = await Promise.all(
      names.map(async (name) => ({ name, fid: await crypto.generateId(), rev: 0, context })),
    );
    const sealed = await crypto.sealNames(toSeal);
    const elsewhere = { ...context, parentFid: unlocked.rootFids.vault };
    const opened = await crypto.openNames([
      ...sealed.map(({ enc_name }) => ({ enc_name, context })),
      { enc_name: sealed[0]!.enc_name, context: elsewhere },
      { enc_name: "2:a\nb", context },
    ]);
    expect(opened.slice(0, 3)).toEqual(
      toSeal.map(({ name, fid, rev }) => ({ ok: true, value: { name, fid, rev } })),
    );
    expect(opened.slice(3)).toEqual([
      { ok: false, code: 2010 },
      { ok: false, code: 2009 },
    ]);
    const digests = await crypto.nameDigests({
      parentFid: context.parentFid,
      names: ["RÉSUMÉ 2026.PDF"],
    });
    expect(digests).toEqual([sealed[0]!.digest]);
  });
});

describe("A file", { timeout: LONG_MS }, () => {
  it.each([1, TEXT_BYTES, TEXT_BYTES + 1, 10 * TEXT_BYTES + 5])(
    "of %i bytes comes back as it was",
    async (size) => {
      const { crypto } = await anOpenAccount();
      const fid = await crypto.generateId();
      const dataKey = await crypto.generateDataKey();
      const run = { dataKey, stream: 0 as const, firstPacket: 0, streamKey: fid };
      const text = Uint8Array.from({ length: size }, (_, index) => index % 251);
      const bytes = text.slice().buffer;
      const encrypted = await crypto.encryptPackets({ ...run, isLast: true, bytes });
      expect(bytes.byteLength).toBe(0);
      const packets = Math.ceil(size / TEXT_BYTES);
      expect(encrypted.bytes.byteLength).toBe(size + 36 * packets);
      expect(encrypted.mibDigests).toHaveLength(Math.ceil(packets / 8));
      const digestHex = await crypto.finishDigest(encrypted.mibDigests);
      const content = { ver: 1, ctr: 1, sizeBytes: size, mtimeMs: 1_760_000_000_123, digestHex };
      const seal = await crypto.sealVersion({ dataKey, fid, content });
      const enc_data_key = await crypto.wrapDataKey({ dataKey, ks: "7-0", fid });
      await crypto.releaseDataKey(dataKey);
      const again = await crypto.openDataKey({ ks: "7-0", fid, enc_data_key });
      expect(await crypto.openSeal({ dataKey: again, fid, seal })).toEqual({
        ...content,
        author: "self",
      });
      const cipher = encrypted.bytes.slice(0);
      const opened = await crypto.decryptPackets({
        ...run,
        dataKey: again,
        sizeBytes: size,
        bytes: encrypted.bytes,
      });
      expect(new Uint8Array(opened.bytes)).toEqual(text);
      expect(opened.mibDigests).toEqual(encrypted.mibDigests);
      const broken = new Uint8Array(cipher);
      broken[broken.length - 1]! ^= 1;
      expect(
        await code(
          crypto.decryptPackets({
            ...run,
            dataKey: again,
            sizeBytes: size,
            bytes: cipher.slice(0, -1),
          }),
        ),
      ).toBe(7103);
      expect(
        await code(
          crypto.decryptPackets({ ...run, dataKey: again, sizeBytes: size, bytes: broken.buffer }),
        ),
      ).toBe(2050);
    },
  );

  it("has one checksum, however it was cut", async () => {
    const { crypto } = await anOpenAccount();
    const dataKey = await crypto.generateDataKey();
    const run = { dataKey, stream: 0 as const, streamKey: "s" };
    const parts = [
      await crypto.encryptPackets({
        ...run,
        firstPacket: 0,
        isLast: false,
        bytes: new ArrayBuffer(8 * TEXT_BYTES),
      }),
      await crypto.encryptPackets({
        ...run,
        firstPacket: 8,
        isLast: true,
        bytes: new ArrayBuffer(77),
      }),
    ];
    const pieces = parts.flatMap(({ bytes, packetCrc32s }) =>
      packetCrc32s.map((crc32, packet) => ({
        crc32,
        lengthBytes: Math.min(PACKET_BYTES, bytes.byteLength - packet * PACKET_BYTES),
      })),
    );
    const { crc32 } = await import("node:zlib");
    const joined = Buffer.concat(parts.map((part) => new Uint8Array(part.bytes)));
    expect(await crypto.combineCrc32(pieces)).toBe(crc32(joined));
  });
});
