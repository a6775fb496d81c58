import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signUp, type TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { TEST_SECRET } from "#mock-api/testing/gateway-headers.ts";
import { preupload, uploadFile } from "#mock-api/testing/uploads.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

/** The databases, the room that the server keeps free, and a little. */
const DISK_MIB = 160;

let data: string;
let canMount = true;
let api: TestProcess;
let url: string;
let account: TestAccount;

/** A disk of its own in memory; only a superuser can make one. */
function mountSmallDisk(folder: string): boolean {
  try {
    const options = ["-t", "tmpfs", "-o", `size=${DISK_MIB}m`, "coffer-full", folder];
    execFileSync("mount", options, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function fill(): void {
  const { bavail, bsize } = statfsSync(data);
  writeFileSync(join(data, "filler"), Buffer.alloc(bavail * bsize));
}

beforeAll(async () => {
  data = mkdtempSync(join(quickFolder(), "coffer-full-"));
  canMount = mountSmallDisk(data);
  if (!canMount) return;
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const args = ["--port", String(port), "--data", data];
  const readyUrl = `${url}/healthz`;
  api = testProcess({
    script: "api/index.ts",
    args,
    env: { COFFER_API_SECRET: TEST_SECRET },
    readyUrl,
  });
  await api.start();
  account = await signUp(new TestClient(`${url}/r/ca-central`), "ada@example.com");
});
afterAll(async () => {
  if (canMount) {
    await api.stop();
    execFileSync("umount", [data]);
  }
  rmSync(data, { recursive: true, force: true });
});

async function ask(path: string) {
  const answer = await fetch(url + path);
  return [answer.status, await answer.json()];
}

function list() {
  return account.client.call("pathlist", {
    coffer_id: account.rootId,
    showdeleted: 0,
    hist_id: "0",
    offset_metaname_digest: "0",
    limit: 1000,
  });
}

describe("a server whose disk is full", () => {
  it("lists files, refuses what would be written, says why, and goes on when there is room", async ({
    skip,
  }) => {
    if (!canMount) skip("this machine lets nobody make a disk");
    const { itemId } = await uploadFile(account);
    expect(await ask("/readyz")).toEqual([200, { reads: true, writes: true }]);
    fill();
    for (let call = 0; call < 3; call += 1) {
      expect((await list()).pathlist.map((item) => item.coffer_id)).toEqual([itemId]);
    }
    await expect(preupload(account, 200)).rejects.toMatchObject({ refusal: { code: 8003 } });
    expect(await ask("/livez")).toEqual([200, { ok: true }]);
    expect(await ask("/readyz")).toEqual([200, { reads: true, writes: false }]);
    expect(await ask("/healthz")).toEqual([503, { ok: false }]);
    expect(api.output()).toContain('"code":"ENOSPC"');

    rmSync(join(data, "filler"));
    expect(await ask("/healthz")).toEqual([200, { ok: true }]);
    await uploadFile(account);
    expect((await list()).pathlist).toHaveLength(2);
  });
});
