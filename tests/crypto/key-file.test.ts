import { describe, expect, it } from "vitest";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { anOpenAccount, LONG_MS } from "#tests/support/crypto-account.ts";
import { openKeyFile } from "./second-reader/key-file.ts";

const PASSWORD = "seven green umbrellas";

describe("a file of keys", { timeout: LONG_MS }, () => {
  it("holds meta key, private key, manifest and area keys, and opens with its password alone", async () => {
    const { crypto, keys } = await anOpenAccount();
    const file = await crypto.exportKeys({
      password: PASSWORD,
      pubkey: keys.pubkey,
      own_priv_key: keys.own_priv_key,
      akm: keys.akm,
      shares: keys.shares.map(({ ks, own_share_key }) => ({ ks, own_share_key })),
    });
    expect(new TextDecoder().decode(file.subarray(0, 10))).toBe("COFFERKEY1");
    const text = core.openKeyFile(PASSWORD, file);
    expect(openKeyFile(PASSWORD, Buffer.from(file))).toBe(text);
    const opened = JSON.parse(text);
    expect(Object.keys(opened)).toEqual(["v", "meta_key", "private_key", "akm", "share_keys"]);
    const metaKey = Uint8Array.from(atob(opened.meta_key), (char) => char.charCodeAt(0));
    expect(core.openManifest(metaKey, opened.akm)).toContain('"enc_fp"');
    for (const { ks, own_share_key } of keys.shares) {
      const key = core.openOwnShareKey(metaKey, ks, own_share_key);
      expect(opened.share_keys[ks]).toBe(btoa(String.fromCharCode(...key)));
    }
    expect(() => core.openKeyFile("another password", file)).toThrow();
  });
});
