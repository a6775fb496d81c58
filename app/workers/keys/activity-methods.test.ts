import { createDecipheriv, createHash, createPublicKey, hkdfSync, verify } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import * as core from "#crypto-wasm/pkg/coffer_crypto.js";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";
import { createActivityMethods } from "./activity-methods.ts";
import { Keyring } from "./keyring.ts";

const KS = "42-7";
const FACTS = {
  ...{ op: "rename", t: 1_790_000_000, fid: "91d9e4a294b9ac504b69888bf8febfbe" },
  ...{ from: "Entwurf.txt", to: "計画.txt" },
} as const;
const bytesOf = (first: number, length: number) =>
  Uint8Array.from({ length }, (_, index) => (first + index * 37) % 256);

function person(seed = 1, share = 2) {
  const keyring = new Keyring();
  keyring.setMetaKey(bytesOf(seed, 32));
  keyring.putShareKey(KS, bytesOf(share, 64), "own");
  return createActivityMethods(keyring);
}

/** What a second reader makes of a line, by the formats alone. */
function read(act: string, n: string) {
  const bytes = Buffer.from(act, "base64");
  const key = hkdfSync("sha256", bytesOf(2, 64), new Uint8Array(0), "e2cs/1/activity", 32);
  const cipher = createDecipheriv("aes-256-gcm", Buffer.from(key), bytes.subarray(1, 13), {
    authTagLength: 12,
  });
  cipher.setAAD(Buffer.from(`e2cs/1|act|${KS}|${n}`));
  cipher.setAuthTag(bytes.subarray(-12));
  const padded = Buffer.concat([cipher.update(bytes.subarray(13, -12)), cipher.final()]);
  return { version: bytes[0], padded, json: padded.subarray(0, padded.lastIndexOf(0x80)) };
}

beforeAll(loadCoreInProcess);

it("a line is what the formats say: sealed for the share, padded, and signed for its item", async () => {
  const [line] = await person().sealActivity({ ks: KS, lines: [FACTS] });
  const { version, padded, json } = read(line!.act, line!.n);
  expect([version, padded.length % 64]).toEqual([1, 0]);
  const { by, sig, ...facts } = JSON.parse(json.toString("utf8"));
  expect(facts).toEqual({ v: 1, n: line!.n, ...FACTS });
  const hash = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
  const names = hash(`${FACTS.from}\0${FACTS.to}`);
  const text = `e2cs/1|act|${KS}|${line!.n}|${FACTS.t}|rename|${FACTS.fid}|${names}`;
  const raw = Buffer.from(core.ownSigningKey(bytesOf(1, 32)), "hex");
  const x = raw.toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signed = Buffer.from(`e2cs/1|file|${FACTS.fid}|${hash(text)}`);
  expect(verify(null, signed, key, Buffer.from(sig, "base64"))).toBe(true);
  expect(by).toBe(hash(raw));
});

it("a line opens with what was said, and tells whose key signed it", async () => {
  const [line] = await person().sealActivity({ ks: KS, lines: [FACTS] });
  const open = async (who: ReturnType<typeof person>) =>
    (await who.openActivity({ ks: KS, lines: [line!] }))[0];
  expect(await open(person())).toMatchObject({ ok: true, value: { ...FACTS, signed: "self" } });
  expect(await open(person(9))).toMatchObject({ ok: true, value: { ...FACTS, signed: "other" } });
  expect(await open(person(1, 9))).toEqual({ ok: false, code: 2010 });
});

it("a line whose nonce or bytes were changed opens as nothing, and nothing else with it", async () => {
  const lines = await person().sealActivity({ ks: KS, lines: [FACTS, FACTS] });
  const [one, other] = lines;
  const flipped = Buffer.from(one!.act, "base64");
  flipped[40] = (flipped[40] ?? 0) ^ 1;
  const changed = [
    { n: other!.n, act: one!.act },
    { n: one!.n, act: flipped.toString("base64") },
    { n: one!.n, act: "?" },
    { n: one!.n, act: Buffer.from("short").toString("base64") },
  ];
  const opened = await person().openActivity({ ks: KS, lines: [...changed, other!] });
  expect(opened.map(({ ok }) => ok)).toEqual([false, false, false, false, true]);
});

it("a signature over what was done is none over a version of the file", async () => {
  const [line] = await person().sealActivity({ ks: KS, lines: [FACTS] });
  const [opened] = await person(9).openActivity({ ks: KS, lines: [line!] });
  const { seal } = opened?.ok === true ? opened.value : { seal: null };
  expect(() => core.openSeal(bytesOf(3, 32), FACTS.fid, seal?.seal ?? "")).toThrow();
  expect(Buffer.from(seal?.seal ?? "", "base64")[0]).not.toBe(1);
});
