// @vitest-environment node
import { hkdfSync, pbkdf2Sync } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashLogin } from "#crypto-wasm/pkg/coffer_crypto.js";
import { LinkUnlock } from "#crypto-wasm/pkg/link-unlock.js";
import { listenForKeys } from "#tests/evil/key-canaries.ts";
import { aNewAccount, LONG_MS, PASSWORD, toUnlock } from "#tests/support/crypto-account.ts";
import { loadCoreInProcess } from "#tests/support/crypto-in-process.ts";

const PARTS = 3;
/** So many bytes in a row of a secret count as a find. */
const WINDOW_BYTES = 16;
const STEP_BYTES = 4;
const META_LABELS = ["meta-name", "meta-digest", "own-sharekey", "own-privkey", "akm", "sig"];
const FRAGMENT = "FWBBESFW-TY85X50S-929B40PB-5DFQPNH2";
const SALT = "01803db24fe5175ffe9ac81304649621";
const ITERATIONS = 10_000;
const W_BYTES = 64;
const LOGIN_SALT = "$2b$10$BTvjgLB3KjpZxe.J7u4cwe";
const { Instance } = WebAssembly;
const memories: WebAssembly.Memory[] = [];

/** Remembers the linear memory of each part of the core that is loaded from now on. */
class WatchedInstance extends Instance {
  constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
    super(module, imports);
    const { memory } = this.exports;
    if (memory instanceof WebAssembly.Memory) memories.push(memory);
  }
}

/** Which windows of a secret stand in the memory of any part. */
function windowsFound(secret: Uint8Array): number[] {
  const starts = Array.from(
    { length: Math.floor((secret.length - WINDOW_BYTES) / STEP_BYTES) + 1 },
    (_, index) => index * STEP_BYTES,
  );
  const bytes = Buffer.from(secret);
  const pages = memories.map((memory) => Buffer.from(memory.buffer));
  return starts.filter((start) =>
    pages.some((page) => page.includes(bytes.subarray(start, start + WINDOW_BYTES))),
  );
}

function derived(key: Uint8Array, label: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", `e2cs/1/${label}`, 32));
}

/** Signs up, unlocks, names, seals and encrypts, and gives every secret that this used. */
async function workWithKeys() {
  const listened = listenForKeys();
  const { crypto, keys, unlocked } = await aNewAccount();
  const context = { domain: "m" as const, parentFid: unlocked.rootFids.main, kind: "f" as const };
  const fid = await crypto.generateId();
  const [sealed] = await crypto.sealNames([{ name: "Plan.pdf", fid, rev: 1, context }]);
  await crypto.openNames([{ enc_name: sealed?.enc_name ?? "", context }]);
  const dataKey = await crypto.generateDataKey();
  await crypto.wrapDataKey({ dataKey, ks: "7-0", fid });
  const run = { dataKey, stream: 0 as const, firstPacket: 0, streamKey: fid, isLast: true };
  await crypto.encryptPackets({ ...run, bytes: new ArrayBuffer(1_000) });
  await crypto.sealManifest({ manifest: await crypto.openManifest(keys.akm), replaced: keys.akm });
  await expect(crypto.unlock(toUnlock(keys, { password: `${PASSWORD}!` }))).rejects.toThrow();
  listened.stop();
  return { crypto, made: listened.keys };
}

beforeAll(() => {
  WebAssembly.Instance = WatchedInstance;
  loadCoreInProcess();
});

afterAll(() => {
  WebAssembly.Instance = Instance;
});

describe("The linear memory of the core", { timeout: LONG_MS }, () => {
  it("holds nothing of a key, a derived key or the password when a lock has wiped", async () => {
    const { crypto, made } = await workWithKeys();
    await crypto.lock("idle");
    expect(memories).toHaveLength(PARTS);
    expect(made.length).toBeGreaterThanOrEqual(4);
    const derivedKeys = made.flatMap((key) => META_LABELS.map((label) => derived(key, label)));
    const password = new TextEncoder().encode(PASSWORD);
    const secrets = [...made, ...derivedKeys, password];
    expect(secrets.filter((secret) => windowsFound(secret).length > 0)).toEqual([]);
  });

  it("holds W of a link until the link is freed, so that the search finds what is there", () => {
    const secret = pbkdf2Sync(FRAGMENT, Buffer.from(SALT, "hex"), ITERATIONS, W_BYTES, "sha256");
    const link = new LinkUnlock(FRAGMENT, null, SALT, ITERATIONS, 2);
    expect(windowsFound(secret)).not.toEqual([]);
    link.free();
    expect(windowsFound(secret)).toEqual([]);
    expect(windowsFound(new TextEncoder().encode(FRAGMENT))).toEqual([]);
  });

  it("holds no password that had to be brought into its Unicode form", () => {
    const password = "Größe\u0301-ﬁnster-Пароль-密码-٣٤٥";
    hashLogin(password, LOGIN_SALT, null);
    const link = new LinkUnlock(FRAGMENT, password, SALT, ITERATIONS, 2);
    link.free();
    const forms = [password, password.normalize("NFKC"), password.normalize("NFKD")];
    const points = forms.map((form) => Uint32Array.from(form, (c) => c.codePointAt(0) ?? 0));
    const bytes = [
      ...forms.map((form) => new TextEncoder().encode(form)),
      ...points.map((form) => new Uint8Array(form.buffer)),
    ];
    expect(bytes.map((secret) => windowsFound(secret).length)).toEqual(bytes.map(() => 0));
  });
});
