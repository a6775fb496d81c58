import { describe, expect, it } from "vitest";
import { readMailSettings } from "#api/mail/mail-settings.ts";
import { parseSize, readGatewaySecret, readSettings } from "#api/settings.ts";
import { SettingError } from "#settings/setting-error.ts";

const GIB = 1024 ** 3;

function refusalOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  return "";
}

describe("a size", () => {
  it.each([
    ["0", 0],
    ["1073741824", GIB],
    ["50GiB", 50 * GIB],
    ["50 GiB", 50 * GIB],
    ["2TiB", 2048 * GIB],
    ["64KiB", 65_536],
  ])("%s is a number of bytes", (text, bytes) => {
    expect(parseSize(text, "SIZE")).toBe(bytes);
  });

  it.each(["GiB", "50GB", "1.5GiB", "-1", "50gib", "1e9", "999999999999TiB", "fifty"])(
    "%s is none",
    (text) => {
      expect(refusalOf(() => parseSize(text, "SIZE"))).toContain("SIZE needs a size in bytes");
    },
  );
});

describe("a wrong setting", () => {
  it.each([
    ["COFFER_API_QUOTA_BYTES", "50 gigs", "needs a size in bytes"],
    ["COFFER_API_REWARD_BYTES", "-5", "needs a size in bytes"],
    ["COFFER_API_LIMIT_LOGIN", "many", "needs a whole number"],
    ["COFFER_API_LONG_POLL_MS", "1.5", "needs a whole number"],
    ["COFFER_OFFICE_SECRET", "short", "needs 32 characters"],
  ])("%s=%s is refused by name and rule, without its value", (name, value, rule) => {
    const refusal = refusalOf(() => readSettings({ [name]: value }, null));
    expect(refusal).toContain(`${name} ${rule}`);
    expect(refusal).not.toContain(value);
  });

  it("of the mail server and of the gateway's secret is refused in the same way", () => {
    const mail = { COFFER_SMTP_URL: "mail.example.com", COFFER_MAIL_FROM: "a@example.com" };
    expect(refusalOf(() => readMailSettings(mail))).toMatch(/^COFFER_SMTP_URL needs an address/);
    expect(refusalOf(() => readGatewaySecret({}))).toMatch(/^COFFER_API_SECRET needs 32/);
  });
});
