import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import { signUp, type TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS, TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { TEST_RESET_KEY, TEST_RESET_PUBLIC_KEY } from "#mock-api/testing/reset-key.data.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";
import { workerOptions } from "../../scripts/build-workers.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const VERIFY_KEY = /verify-email\?key=([0-9a-f]{32})/;
const textOf = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

describe("the API that people run", () => {
  let data: string;
  let url: string;
  let api: TestProcess;
  let ada: TestAccount;

  beforeEach(async () => {
    data = mkdtempSync(path.join(tmpdir(), "coffer-reset-key-"));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    api = testProcess({
      script: "api/index.ts",
      args: ["--port", String(port), "--data", data],
      env: { COFFER_API_SECRET: TEST_SECRET },
      readyUrl: `${url}/healthz`,
    });
  });
  afterEach(async () => {
    await api.stop();
    rmSync(data, { recursive: true, force: true });
  });

  const keepKey = (pem: string) =>
    writeFileSync(path.join(data, "reset-key.pem"), pem, { mode: 0o600 });

  /** Somebody whose address is proven by the mail that was sent. */
  async function open(): Promise<void> {
    await api.start();
    ada = await signUp(new TestClient(`${url}/r/ca-central`), "ada@example.com");
    const mails = await (await fetch(`${url}/mailbox.json`, { headers: GATEWAY_HEADERS })).text();
    const key = VERIFY_KEY.exec(mails)?.[1] ?? "";
    await ada.client.call("userverifyemail", { key });
  }

  /** Hands over what a reset needs to the holder of a key, named by its SPKI. */
  async function turnOn(publicKey: string): Promise<number> {
    const { user } = await ada.client.call("userget", {});
    return ada.client.codeOf("passwordresetset", {
      password: ada.loginHash,
      escrow: `51:${sealed.ownShareKey()}`,
      key_fp: sha256Hex(Buffer.from(publicKey, "base64")),
      akm: sealed.manifest(),
      akm_prev: sha256Hex(Buffer.from(user.akm, "base64")),
    });
  }
  const isOn = async () => (await ada.client.call("userget", {})).user.is_resetpassword;

  it("offers a reset to builds that pin the key of its data folder, and to no other", async () => {
    keepKey(TEST_RESET_KEY);
    await open();
    expect(await isOn()).toBe(0);
    expect(await turnOn(Buffer.from("another key").toString("base64"))).toBe(8134);
    expect(await turnOn(TEST_RESET_PUBLIC_KEY)).toBe(0);
    expect(await isOn()).toBe(1);
  });

  it("refuses it without that key, whatever a build pins", async () => {
    await open();
    expect(await turnOn(TEST_RESET_PUBLIC_KEY)).toBe(8130);
    expect(await isOn()).toBe(0);
  });

  it("does not start with a key that is too weak to be one", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
    keepKey(privateKey.export({ type: "pkcs8", format: "pem" }).toString());
    await expect(api.start()).rejects.toThrow(/no RSA key of 2048 bits/);
  });
});

describe("COFFER_RESET_KEY", () => {
  afterEach(() => void vi.unstubAllEnvs());

  /** The key worker as `scripts/build.ts` bundles it. */
  async function bundled(): Promise<string> {
    const entryPoints = [path.join(ROOT, "app/workers/crypto.worker.ts")];
    const { outputFiles } = await build({ ...workerOptions(ROOT), entryPoints, write: false });
    return outputFiles[0]?.text ?? "";
  }

  it("stands in the key worker of a build that has it, and in no other", async () => {
    vi.stubEnv("COFFER_RESET_KEY", TEST_RESET_PUBLIC_KEY);
    expect(await bundled()).toContain(TEST_RESET_PUBLIC_KEY);
    vi.stubEnv("COFFER_RESET_KEY", undefined);
    const without = await bundled();
    expect(without).not.toContain(TEST_RESET_PUBLIC_KEY);
    expect(without).not.toContain("COFFER_RESET_KEY");
  });

  it("reaches the build of the gateway's image, from compose.yaml and from scripts/images.sh", () => {
    expect(textOf("server/Dockerfile")).toMatch(
      /^ARG COFFER_RESET_KEY$[\s\S]*^RUN .*node scripts\/build\.ts/m,
    );
    expect(textOf("compose.yaml")).toMatch(
      /dockerfile: server\/Dockerfile[\s\S]*args: \{ COFFER_RESET_KEY: "\$\{COFFER_RESET_KEY:-\}" \}/,
    );
    expect(textOf("scripts/images.sh")).toMatch(/docker build .*--build-arg COFFER_RESET_KEY /);
  });
});
