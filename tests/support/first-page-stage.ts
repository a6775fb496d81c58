import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { createNameCollator } from "#app/core/display/sort-ranks.ts";
import type { FirstPagePorts } from "#app/core/first-page/open-first-page.ts";
import { createNameReader } from "#app/platform/crypto/name-reader.client.ts";
import { createFirstReader } from "#app/workers/first-reader.ts";
import { initSync } from "#crypto-wasm/pkg/coffer_first.js";
import { FakeClock, FakeStorage } from "./core-ports.ts";
import { createMemorySecrets } from "./crypto-in-process.ts";
import { FilesServer } from "./files-server.ts";
import { makeTestAccount, type TestAccount } from "./transfer-account.ts";

const CORE = join(import.meta.dirname, "../../crypto-wasm/pkg/simd/first_bg.wasm");
const SESSION = { accessToken: "t", accessSecret: "s", uid: "7", webDeviceId: "70" };

/** A browser that holds the keys of an account and nothing of its lists, and the account's server. */
export interface FirstPageStage {
  readonly user: TestAccount;
  readonly server: FilesServer;
  readonly device: FakeStorage;
  /** As the starter has them, by the module that is cut for it. */
  readonly portsIn: (locale: string) => FirstPagePorts;
  /** Keeps the account's manifest as the one that this browser knows. */
  readonly keepManifest: () => Promise<void>;
  /** As if this browser had never had any. */
  readonly forgetKeys: () => Promise<unknown>;
}

/** A fresh one for each test of the file that calls this; `userName` is who has signed in. */
export function forEachFirstPage(userName: string, use: (stage: FirstPageStage) => void): void {
  const secrets = createMemorySecrets();
  const clock = new FakeClock(1_790_000_000_000);
  let user: TestAccount;
  let server: FilesServer;
  let kept: ReturnType<TestAccount["manifest"]["get"]> = null;

  beforeAll(async () => {
    initSync("first", readFileSync(CORE));
    user = await makeTestAccount(secrets);
  });

  beforeEach(async () => {
    server = await FilesServer.open(user);
    kept = user.manifest.get();
    const device = new FakeStorage();
    const keepManifest = async () => {
      const manifest = user.manifest.get();
      if (manifest === null) throw new Error("an account without a manifest");
      const { akm } = await user.crypto.sealManifest({ manifest, replaced: "" });
      device.write(`pinned:${userName}`, JSON.stringify({ salt: "", rank: 3, akm }));
    };
    await user.crypto.setSession(SESSION);
    await user.crypto.persist(userName);
    await keepManifest();
    device.write("signed_in_as", userName);
    device.write("keys_of", userName);
    const portsIn = (locale: string): FirstPagePorts => {
      const reader = createFirstReader(secrets);
      const crypto = {
        ...reader,
        ...createNameReader(() => ({
          openNames: reader.openNames,
          openShareNames: ({ rows }) => reader.openNames(rows),
        })),
      };
      return { crypto, device, clock, collator: createNameCollator(locale) };
    };
    use({ user, server, device, portsIn, keepManifest, forgetKeys: () => secrets.clear() });
  });

  afterEach(async () => {
    user.manifest.set(kept);
    await server.close();
  });
}
