import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { encryptLink, makeFolder, makeLink, visit } from "#mock-api/testing/links.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { newcomer } from "#mock-api/testing/shares.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { runToEnd } from "#tests/support/ended-process.ts";

const GIB = 1024 ** 3;
const EMAIL = "ada@example.com";
let folder: string;
let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "coffer-admin-"));
  server = await startTestServer({ supportEmail: "help@example.com" }, folder);
  ada = await newcomer(server, EMAIL);
});
afterEach(() => server.stop());

/** The tool as a process of its own, beside the server that runs. */
async function admin(...args: readonly string[]) {
  const { code, stdout, stderr } = await runToEnd([
    "api/admin.ts",
    "--data",
    folder,
    "--json",
    ...args,
  ]);
  return { code, stderr, data: code === 0 ? JSON.parse(stdout) : null };
}

const recordOf = async () => (await ada.client.call("userget", {})).user;
const codeOfCall = () => ada.client.codeOf("userget", {});

describe("coffer-admin users, beside a running server", () => {
  it("suspends an account from its next call on, and lets it be used again", async () => {
    expect(await admin("users", "suspend", EMAIL)).toMatchObject({ code: 0, data: { code: 8051 } });
    expect(await codeOfCall()).toBe(8051);
    expect((await admin("users", "show", EMAIL)).data).toMatchObject({ state: "suspended" });
    await admin("users", "resume", EMAIL);
    expect(await codeOfCall()).toBe(0);
    const log = readFileSync(join(folder, "operator.log"), "utf8").trim().split("\n");
    expect(log.map((line) => JSON.parse(line).command)).toEqual(["users suspend", "users resume"]);
    expect(statSync(join(folder, "operator.log")).mode & 0o777).toBe(0o600);
  });

  it("puts an account on a plan of plans.json and takes it off again", async () => {
    const plan = { sku: "studio", name: "Studio", space: "2TiB", users: 5, team: true };
    writeFileSync(join(folder, "plans.json"), JSON.stringify({ plans: [plan] }));
    expect((await admin("users", "plan", EMAIL, "studio")).code).toBe(0);
    expect(await recordOf()).toMatchObject({
      plan_name: "Studio",
      plan_user_limit: 5,
      disk_limit_bytes: 2048 * GIB,
    });
    await admin("users", "plan", EMAIL, "free");
    expect(await recordOf()).toMatchObject({ sku: "free", is_pro: 0 });
  });

  it("sets the storage of an account", async () => {
    await admin("users", "quota", EMAIL, "3GiB");
    expect(await recordOf()).toMatchObject({ disk_limit_bytes: 3 * GIB });
  });

  it.each([
    [["users", "suspend", "eve@example.com"], "There is no account eve@example.com."],
    [["users", "suspend", EMAIL, "--as", "gone"], "--as needs one of"],
    [["users", "plan", EMAIL, "gold"], "There is no plan gold."],
    [["users", "quota", EMAIL, "much"], "the size needs a size in bytes"],
    [["links", "suspend", "nothing"], "That is no address of a link."],
  ])("%j changes nothing and says why in one line", async (args, reason) => {
    const before = await recordOf();
    const { code, stderr } = await admin(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(reason);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(await recordOf()).toEqual(before);
  });
});

describe("a report of a link", () => {
  it("reaches the operator by mail, whose command closes the link and opens it again", async () => {
    const link = await makeLink(ada, await makeFolder(ada));
    await encryptLink(ada, link);
    const asked = visit(link.cachekey, { lock: link.lock });
    const codeOfVisit = () => server.client().codeOf("linkpathlist", asked);
    expect(await codeOfVisit()).toBe(0);
    const report = { publink_id: link.cachekey, reason: "malware" as const, text: "It is a worm." };
    await server.client().call("linkreport", report);
    await server.client().call("linkreport", report);
    const mails = await mailsTo(server, "help@example.com", "links suspend");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`coffer-admin links suspend ${link.cachekey}`);
    expect((await admin("reports", "list")).data.reports).toMatchObject([
      { link: link.cachekey, owner: EMAIL, text: "It is a worm." },
      { link: link.cachekey },
    ]);
    const address = `https://coffer.example/dl/${link.cachekey}#not-needed`;
    await admin("links", "suspend", address);
    expect(await codeOfVisit()).toBe(8025);
    expect((await admin("links", "show", link.cachekey)).data).toMatchObject({ reports: 2 });
    await admin("links", "resume", address);
    expect(await codeOfVisit()).toBe(0);
  });
});
