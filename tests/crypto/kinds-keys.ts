import { openRsa } from "#app/workers/keys/rsa.ts";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { LinkUnlock } from "#crypto-wasm/pkg/link-unlock.js";
import { hex, type KindRun, same, sealedValueOf, unhex, type Vector } from "./vector.ts";

/** Keys, sign-in, links and requests; RSA runs in the platform's WebCrypto. */
export function keyKinds(rsaKeys: Record<string, { pkcs8_b64: string }>): Record<string, KindRun> {
  return {
    hkdf: ({ input }) => hex(core.subkey(unhex(input.key), input.label)),
    commit: ({ input }) => core.shareCommit(unhex(input.share_key)),
    roots: ({ input, expect }) => {
      const [main, vault] = core.areaRoots(unhex(input.meta_key));
      same({ main, vault }, expect, "roots");
    },
    login_hash: loginHash,
    pw_meta: passwordMeta,
    pw_priv: passwordPrivate,
    own_priv_key: ownPrivateKey,
    recovery,
    passkey,
    key_file: keyFile,
    own_share_key: (vector) => {
      const { input, writer, iv, expect } = vector;
      const metaKey = unhex(input.meta_key);
      if (writer) {
        same(
          core.sealOwnShareKey(metaKey, input.ks, unhex(writer.share_key_out), unhex(iv)),
          expect.value,
          "written",
        );
      }
      return { share_key_out: hex(core.openOwnShareKey(metaKey, input.ks, sealedValueOf(vector))) };
    },
    invite_share_key: (vector) => {
      const { input, writer, iv, expect } = vector;
      if (writer) {
        const key = unhex(writer.share_key_out);
        same(
          core.sealInvitation(input.s, unhex(input.salt), input.ks, key, unhex(iv)),
          expect.value,
          "written",
        );
      }
      return {
        share_key_out: hex(
          core.openInvitation(
            input.s,
            input.salt,
            input.iterations,
            input.ks,
            sealedValueOf(vector),
          ),
        ),
      };
    },
    link_share_key: (vector) => {
      const { input, writer, iv, expect } = vector;
      const link = linkOf(vector);
      if (writer)
        same(
          link.sealShareKey(input.ks, unhex(writer.share_key_out), unhex(iv)),
          expect.value,
          "written",
        );
      return { share_key_out: hex(link.openShareKey(input.ks, sealedValueOf(vector))) };
    },
    link_kept: (vector) => {
      const { input, writer, iv, expect } = vector;
      const link = linkOf(vector);
      const place = [input.cachekey, input.ks, input.exp] as const;
      if (writer) {
        const shareKey = unhex(writer.share_key_out);
        same(link.sealKept(...place, shareKey, unhex(iv)), expect.value, "written");
      }
      return { share_key_out: hex(link.openKept(...place, sealedValueOf(vector))) };
    },
    lock_token: (vector) => linkOf(vector).lockToken(),
    signature: ({ input }) =>
      core.signRequest(
        input.access_secret,
        input.access_token,
        input.uid,
        input.web_device_id,
        input.servtime,
      ),
    sig2: ({ input }) =>
      core.signRequest2(
        input.access_secret,
        input.method,
        input.cmd,
        input.body,
        input.servtime,
        input.nonce,
      ),
    sig2_check: ({ input }) => {
      core.checkRequest2(
        input.access_secret,
        input.method,
        input.cmd,
        input.body,
        input.servtime,
        input.nonce,
        input.sig2,
      );
      return true;
    },
    share_key_rsa: async (vector) => {
      const { input, expect } = vector;
      const label = core.shareKeyLabel(input.ks, input.pubkey_id);
      if (vector.valid) same(label, expect.label, "label");
      const ciphertext = new Uint8Array(core.shareKeyCiphertext(sealedValueOf(vector)));
      const opened = await openRsa(await importKey(rsaKeys[input.rsa_key]), ciphertext, label);
      if (opened === null) throw 2000;
      core.shareCommit(opened);
      return hex(opened);
    },
    share_pw_member: async (vector) => {
      const { input } = vector;
      const label = core.sharePasswordLabel(input.ks, input.pubkey_id);
      const ciphertext = new Uint8Array(core.sharePasswordCiphertext(sealedValueOf(vector)));
      const opened = await openRsa(await importKey(rsaKeys[input.rsa_key]), ciphertext, label);
      if (opened === null) throw 2100;
      return hex(opened);
    },
    identity: ({ input, seed, expect }) => {
      const [enc_fp = "", sig_fp = ""] = core.openIdentity(input.spki_b64, input.sigkey);
      const spki = Uint8Array.from(atob(input.spki_b64), (character) => character.charCodeAt(0));
      if (expect) same(core.sealIdentityOfSeed(unhex(seed), spki), input.sigkey, "written");
      return { enc_fp, sig_fp, safety_number: core.safetyNumber(enc_fp, sig_fp) };
    },
  };
}

function loginHash({ input, expect }: Vector) {
  const hash = core.hashLogin(input.password, input.salt, input.pinned);
  return { ...expect?.output, hash };
}

function passwordMeta(vector: Vector) {
  const { input } = vector;
  const rank = core.rankOfBlob(sealedValueOf(vector), input.floor ?? 0);
  const opened = core.openPasswordMeta(input.password, sealedValueOf(vector), input.floor ?? 0);
  return { meta_key: hex(opened), rank };
}

function passwordPrivate(vector: Vector) {
  const { input, expect } = vector;
  const value = sealedValueOf(vector);
  const rank = core.rankOfBlob(value, input.floor ?? 0);
  if (input.other_header && headerOf(value) !== input.other_header) throw 6002;
  const pkcs8 = hex(
    core.openPasswordPrivate(input.password, value, input.enc_fp, input.floor ?? 0),
  );
  return expect?.output.rank === undefined ? { pkcs8 } : { pkcs8, rank };
}

function headerOf(value: string): string {
  const bytes = Uint8Array.from(atob(value.slice(3)), (character) => character.charCodeAt(0));
  const header = hex(bytes.subarray(0, bytes[0] === 1 ? 21 : 27));
  return header;
}

function ownPrivateKey(vector: Vector) {
  const { input, writer, iv, expect } = vector;
  const metaKey = unhex(input.meta_key);
  if (writer) {
    same(
      core.sealOwnPrivateKey(metaKey, input.enc_fp, unhex(writer.pkcs8), unhex(iv)),
      expect.value,
      "written",
    );
  }
  return { pkcs8: hex(core.openOwnPrivateKey(metaKey, input.enc_fp, sealedValueOf(vector))) };
}

function recovery({ input, writer, iv, expect }: Vector) {
  if (writer) {
    const value = core.sealRecovery(
      input.code,
      unhex(writer.meta_key),
      unhex(writer.salt),
      unhex(iv),
    );
    same(value, expect.value, "written");
  }
  return {
    meta_key: hex(core.openRecovery(input.code, input.value)),
    rk_lock: core.recoveryLock(input.code),
  };
}

function passkey({ input, writer, iv, expect }: Vector) {
  const credential = unhex(input.credential_id);
  const prf = unhex(input.prf_output);
  if (writer) {
    const value = core.sealPasskey(
      credential,
      prf,
      unhex(writer.meta_key),
      unhex(writer.salt),
      unhex(iv),
    );
    same(value, expect.value, "written");
  }
  const meta_key = hex(core.openPasskey(credential, prf, input.value));
  return { meta_key, prf_input: hex(core.passkeyPrfInput(core.passkeySalt(input.value))) };
}

function keyFile(vector: Vector) {
  const { input, writer, iv, expect } = vector;
  if (writer) {
    const file = core.sealKeyFile(input.password, writer.text, unhex(writer.salt), unhex(iv));
    same(btoa(String.fromCharCode(...file)), expect.value, "written");
  }
  const file = Uint8Array.from(atob(sealedValueOf(vector)), (char) => char.charCodeAt(0));
  return { text: core.openKeyFile(input.password, file) };
}

function linkOf({ input }: Vector): LinkUnlock {
  return new LinkUnlock(
    input.fragment,
    input.password,
    input.salt,
    input.iterations,
    input.linkversion,
  );
}

function importKey(pair: { pkcs8_b64: string } | undefined): Promise<CryptoKey> {
  const der = Uint8Array.from(atob(pair?.pkcs8_b64 ?? ""), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey("pkcs8", der, { name: "RSA-OAEP", hash: "SHA-256" }, false, [
    "decrypt",
  ]);
}
