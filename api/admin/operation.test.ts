import { createHash } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { updateUser } from "#api/store/users-repository.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { runToEnd } from "#tests/support/ended-process.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";

const PAGE_BYTES = 4096;
const DAY_MS = 24 * 3600 * 1000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "coffer-operation-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The tool as a process of its own. */
async function admin(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return adminOf(folder, args, env);
}

async function adminOf(
  data: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
) {
  const words = ["api/admin.ts", "--data", data, "--json", ...args];
  const { code, stdout, stderr } = await runToEnd(words, env);
  return { code, stderr, data: stdout === "" ? null : JSON.parse(stdout) };
}

function readLog() {
  const file = join(folder, "operator.log");
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("beside a running server", () => {
  let server: TestServer;
  let ada: TestAccount;

  beforeEach(async () => {
    server = await startTestServer({}, folder, "queued");
    ada = await server.account("ada@example.com");
  });
  afterEach(() => server.stop());

  const usedBytes = async () => (await ada.client.call("userget", {})).user.disk_usage_bytes;
  const regionOf = (name: "ca-central" | "us-central") => server.world.regions.get(name)!;

  it("status shows version, accounts, bytes, mails, the clock and the last backup", async () => {
    const { blob } = await uploadFile(ada);
    const to = mkdtempSync(join(tmpdir(), "coffer-backups-"));
    const { code, data } = await admin(["status"], { COFFER_COMMIT: "0123abc" });
    expect(code).toBe(0);
    expect(data).toMatchObject({
      build: { version: "0.1.0", commit: "0123abc", schema: expect.stringMatching(/^\d{4}-/) },
      server: { pid: process.pid },
      regions: [
        {
          ...{ name: "ca-central", faults: [], isWhole: true },
          rows: { accounts: 1, usedBytes: blob.length, uploads: 0 },
        },
        { name: "us-central", rows: { accounts: 0, usedBytes: 0, mails: {} } },
      ],
      clock: { held: false },
      backup: null,
    });
    const { waiting } = data.regions[0].rows.mails;
    expect(waiting).toBeGreaterThan(0);
    await admin(["backup", "create", to]);
    const after = await admin(["status"]);
    expect(after.data.backup.folder).toContain(to);
    rmSync(to, { recursive: true });
  });

  it("status of a stopped server says so, and names damage with the exit code 1", async () => {
    const to = mkdtempSync(join(tmpdir(), "coffer-backups-"));
    const restored = join(to, "restored");
    await admin(["backup", "create", join(to, "backups")]);
    await admin(["backup", "restore", join(to, "backups"), restored]);
    const sound = await adminOf(restored, ["status"]);
    expect(sound).toMatchObject({ code: 0, data: { server: null } });
    const file = join(restored, "us-central/coffer.db");
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, 3 * PAGE_BYTES, 12 * PAGE_BYTES));
    const { code, data } = await adminOf(restored, ["status"]);
    expect(code).toBe(1);
    expect(data).toMatchObject({
      clock: null,
      regions: [{ rows: { accounts: 1 } }, { name: "us-central", rows: null }],
    });
    expect(data.regions[1].faults.length).toBeGreaterThan(0);
    rmSync(to, { recursive: true });
  });

  it("usage recount finds numbers that are not those of the files, and writes them", async () => {
    const { blob } = await uploadFile(ada);
    const right = await usedBytes();
    expect(right).toBe(blob.length);
    expect(await admin(["usage", "recount"])).toMatchObject({ code: 0, data: { accounts: [] } });
    const { id } = (await ada.client.call("userget", {})).user;
    await updateUser(regionOf("ca-central").db, Number(id), { disk_usage_bytes: 5 });
    const wrong = { email: "ada@example.com", noted: 5, counted: right };
    expect(await admin(["usage", "recount"])).toMatchObject({
      code: 1,
      data: { accounts: [wrong], fixed: false },
    });
    expect(await usedBytes()).toBe(5);
    expect(await admin(["usage", "recount", "--fix"])).toMatchObject({
      code: 0,
      data: { accounts: [wrong], fixed: true },
    });
    expect(await usedBytes()).toBe(right);
    expect(readLog()).toMatchObject([
      { command: "usage recount", user: Number(id), from: 5, to: right },
    ]);
  });

  it("mail queue shows what waits and why, and mail retry has it sent now", async () => {
    const { db } = regionOf("ca-central");
    const laterS = server.world.clock.nowS() + 3600;
    await db
      .updateTable("mails")
      .set({ due_s: laterS, tries: 3, refusal: "ECONNREFUSED" })
      .where("state", "=", "waiting")
      .execute();
    const before = await admin(["mail", "queue"]);
    const [mail] = before.data.regions[0].mails;
    expect(mail).toMatchObject({ to: "ada@example.com", state: "waiting", tries: 3 });
    expect(mail.refusal).toBe("ECONNREFUSED");
    expect(Object.keys(mail)).not.toContain("text");
    const { count } = (await admin(["mail", "retry"])).data;
    expect(count).toBe(before.data.regions[0].states.waiting);
    const due = await db.selectFrom("mails").select(["due_s", "tries"]).executeTakeFirstOrThrow();
    expect(due.due_s).toBeLessThan(laterS);
    expect(due.tries).toBe(0);
    expect(readLog()).toMatchObject([{ command: "mail retry", count }]);
  });
});

describe("mail test", () => {
  let mails: MailServer;
  beforeEach(async () => {
    mails = await startMailServer();
  });
  afterEach(() => mails.stop());

  const send = () =>
    admin(["mail", "test", "ops@example.com"], {
      ...{ COFFER_SMTP_URL: mails.url, COFFER_SMTP_TLS: "none" },
      COFFER_MAIL_FROM: "Coffer <no-reply@example.com>",
    });

  it("sends one mail by the settings", async () => {
    expect(await send()).toMatchObject({ code: 0, data: { sent: true } });
    expect(mails.received).toMatchObject([{ to: ["ops@example.com"] }]);
  });

  it("says what the server answered, and ends with 1", async () => {
    mails.refuse("address", 550);
    const { code, data } = await send();
    expect([code, data]).toEqual([1, { sent: false, outcome: "refused", code: "550" }]);
  });

  it("says which setting is missing", async () => {
    const { code, stderr } = await admin(["mail", "test", "ops@example.com"]);
    expect(code).toBe(2);
    expect(stderr).toContain("COFFER_SMTP_URL is not set");
  });
});

describe("keys rotate-cookie", () => {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  const digest = (text: string) => createHash("sha256").update(text).digest("hex");
  const rotate = (...args: string[]) => admin(["keys", "rotate-cookie", ...args]);
  const first = "a".repeat(64);
  beforeEach(() => writeFileSync(join(folder, "secret"), first, { mode: 0o600 }));

  it("makes a new secret, keeps the one before, and says what to restart", async () => {
    const { code, data } = await rotate();
    expect([code, data.restart]).toEqual([0, "gateway"]);
    expect(read("secret-previous")).toBe(first);
    expect(read("secret")).toMatch(/^[0-9a-f]{64}$/);
    expect(read("secret")).not.toBe(first);
    for (const name of ["secret", "secret-previous"])
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    const log = read("operator.log");
    expect(JSON.parse(log)).toMatchObject({ command: "keys rotate-cookie" });
    expect([first, read("secret"), digest(first)].filter((text) => log.includes(text))).toEqual([]);
  });

  it("does not give up a secret whose sessions may still live, unless it is told to", async () => {
    await rotate();
    const second = read("secret");
    const refused = await rotate();
    expect([refused.code, read("secret"), read("secret-previous")]).toEqual([2, second, first]);
    expect(refused.stderr).toContain("--force");
    await rotate("--force");
    expect(read("secret-previous")).toBe(second);
  });

  it("goes on after 180 days, and where a kill left the same secret twice", async () => {
    await rotate();
    const old = new Date(Date.now() - 181 * DAY_MS);
    utimesSync(join(folder, "secret-previous"), old, old);
    expect((await rotate()).code).toBe(0);
    writeFileSync(join(folder, "secret-previous"), read("secret"));
    expect((await rotate()).code).toBe(0);
  });

  it("says what to do where the environment names the secret", async () => {
    rmSync(join(folder, "secret"));
    const { code, stderr } = await rotate();
    expect(code).toBe(2);
    expect(stderr).toContain("COFFER_SECRET_PREVIOUS");
    expect(existsSync(join(folder, "secret"))).toBe(false);
  });
});
