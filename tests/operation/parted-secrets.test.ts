import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { signUp, TestClient } from "#mock-api/testing/client.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { ciphertextFor, preupload, sendChunk } from "#mock-api/testing/uploads.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

let data: string;
let api: TestProcess;
beforeEach(() => {
  data = mkdtempSync(join(quickFolder(), "coffer-parted-"));
});
afterEach(async () => {
  await api.stop();
  rmSync(data, { recursive: true, force: true });
});

it("a ticket that a server of the older layout gave out is good after the upgrade", async () => {
  const port = await freePort();
  api = testProcess({
    script: "api/index.ts",
    args: ["--port", String(port), "--data", data],
    env: { COFFER_API_SECRET: TEST_SECRET },
    readyUrl: `http://127.0.0.1:${port}/healthz`,
  });
  await api.start();
  const account = await signUp(
    new TestClient(`http://127.0.0.1:${port}/r/ca-central`),
    "ada@example.com",
  );
  const bytes = ciphertextFor(100);
  const opened = await preupload(account, bytes.length);
  await api.stop();
  renameSync(join(data, "keys-secret"), join(data, "api-secret"));
  await api.start();
  expect(await sendChunk(account, opened, { bytes, offset: 0 })).toMatchObject({ errcode: 0 });
  expect(existsSync(join(data, "api-secret"))).toBe(false);
});
