import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runToEnd } from "#tests/support/ended-process.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

let folder: string;
let envFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(quickFolder(), "coffer-config-"));
  envFile = join(folder, "coffer.env");
});
afterEach(() => rmSync(folder, { recursive: true }));

async function config(lines: readonly string[], ...args: readonly string[]) {
  writeFileSync(envFile, lines.join("\n"));
  return runToEnd(["api/admin.ts", ...args, "--env-file", envFile]);
}

const SMTP = "COFFER_SMTP_URL=smtps://user:hunter2@mail.example.com:465";

it("config check names all that is wrong, one line each, and ends with 1", async () => {
  const lines = ["COFFER_API_QUOTA_BYTES=50 gigs", "COFFER_SMPT_TLS=none", SMTP];
  const { code, stdout } = await config(lines, "config", "check");
  expect(stdout.trim().split("\n")).toEqual([
    "COFFER_API_QUOTA_BYTES needs a size in bytes, such as 1073741824 or 50GiB.",
    "COFFER_MAIL_FROM is needed with COFFER_SMTP_URL.",
    "COFFER_SMPT_TLS is no setting of Coffer. Did you mean COFFER_SMTP_TLS?",
  ]);
  expect(code).toBe(1);
});

it("config check needs the secrets of a process that is started alone, and not those of start.sh", async () => {
  expect((await config([], "config", "check")).code).toBe(0);
  const { code, stdout } = await config([], "--json", "config", "check", "--for", "gateway");
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    ok: false,
    problems: [/COFFER_API_SECRET/, /COFFER_SECRET/].map((name) => expect.stringMatching(name)),
  });
});

it("config print shows what is set and never a secret", async () => {
  const lines = [
    SMTP,
    "COFFER_MAIL_FROM=a@example.com",
    "COFFER_OLDER_URL=https://u:pw9@old.example",
  ];
  const text = await config(lines, "config", "print");
  expect(text.stdout).toContain("COFFER_SMTP_URL=[secret]  (environment)");
  expect(text.stdout).toContain("COFFER_MAIL_FROM=a@example.com  (environment)");
  const all = await config(lines, "--json", "config", "print", "--all");
  const { settings } = JSON.parse(all.stdout);
  expect(settings).toContainEqual({ name: "COFFER_PORT", value: "3000", from: "default" });
  for (const { stdout } of [text, all]) expect(stdout).not.toMatch(/hunter2|pw9/);
});
