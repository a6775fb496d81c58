import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SettingError } from "#settings/setting-error.ts";
import { type Environment, SettingReader } from "#settings/setting-reader.ts";
import type { Reader, SettingName } from "#settings/settings.data.ts";
import { quickFolder } from "#tests/support/quick-folder.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

function read(source: Environment, name: SettingName, of: Reader = "gateway") {
  const reader = new SettingReader(source);
  const value = reader.read(name);
  reader.finish(of);
  return value;
}

function problemsOf(source: Environment, names: readonly SettingName[], of: Reader = "gateway") {
  const reader = new SettingReader(source);
  for (const name of names) reader.read(name);
  try {
    reader.finish(of);
  } catch (error) {
    if (error instanceof SettingError) return error.problems;
    throw error;
  }
  return [];
}

describe("a secret", () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(quickFolder(), "coffer-settings-"));
    file = join(folder, "secret");
    writeFileSync(file, `${SECRET}\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("is read from the file that NAME_FILE names, without its last line break", () => {
    expect(read({ COFFER_SECRET_FILE: file }, "COFFER_SECRET")).toBe(SECRET);
    const smtp = { COFFER_SMTP_URL_FILE: file, COFFER_MAIL_FROM: "a@example.com" };
    expect(problemsOf(smtp, ["COFFER_SMTP_URL"], "api")).toEqual([
      "COFFER_SMTP_URL needs an address such as smtps://user:password@host:465.",
    ]);
  });

  it("is refused when its file is missing, or when both are set; an empty one counts as none", () => {
    const missing = join(folder, "none");
    expect(problemsOf({ COFFER_SECRET_FILE: missing }, ["COFFER_SECRET"])[0]).toBe(
      "COFFER_SECRET_FILE: no such file or directory.",
    );
    const both = { COFFER_SECRET: SECRET, COFFER_SECRET_FILE: file };
    expect(problemsOf(both, ["COFFER_SECRET"])).toEqual([
      "COFFER_SECRET and COFFER_SECRET_FILE cannot both be set.",
    ]);
    expect(read({ ...both, COFFER_SECRET_FILE: "" }, "COFFER_SECRET")).toBe(SECRET);
  });

  it("is the only kind that is read from a file", () => {
    expect(read({ COFFER_PORT_FILE: file }, "COFFER_PORT")).toBe(3000);
  });
});

it("all wrong settings are named at once, each by its rule and without its value", () => {
  const source = { COFFER_PORT: "none", COFFER_MAILBOX: "maybe", COFFER_TLS_CERT: "cert.pem" };
  const problems = problemsOf(source, ["COFFER_PORT", "COFFER_MAILBOX", "COFFER_API_SECRET"]);
  expect(problems).toEqual([
    "COFFER_PORT needs a number from 0 to 65535.",
    "COFFER_MAILBOX needs 1 or 0.",
    "COFFER_API_SECRET needs 32 characters or more, and at most 512.",
    "COFFER_TLS_CERT and COFFER_TLS_KEY are needed together.",
  ]);
});

it("an address that Kubernetes injects is no port", () => {
  expect(read({ COFFER_PORT: "tcp://10.0.0.7:3000" }, "COFFER_PORT")).toBe(3000);
});
