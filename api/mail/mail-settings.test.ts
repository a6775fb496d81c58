import { describe, expect, it } from "vitest";
import { readMailSettings } from "#api/mail/mail-settings.ts";

const url = "smtps://user:pass@mail.example.com:465";

describe("the mail server of an installation", () => {
  it("is read from the environment, with a name or without", () => {
    const named = { COFFER_SMTP_URL: url, COFFER_MAIL_FROM: "Coffer <no-reply@example.com>" };
    expect(readMailSettings(named)).toEqual({
      url,
      tls: "required",
      from: { name: "Coffer", address: "no-reply@example.com" },
    });
    const plain = { COFFER_SMTP_URL: url, COFFER_MAIL_FROM: "no-reply@example.com" };
    expect(readMailSettings({ ...plain, COFFER_SMTP_TLS: "none" })).toEqual({
      url,
      tls: "none",
      from: { name: "", address: "no-reply@example.com" },
    });
  });

  it("is missing when nobody names one", () => {
    expect(readMailSettings({})).toBeNull();
    expect(readMailSettings({ COFFER_SMTP_URL: "", COFFER_MAIL_FROM: "" })).toBeNull();
  });

  it.each([
    { COFFER_SMTP_URL: url },
    { COFFER_SMTP_URL: url, COFFER_MAIL_FROM: "a@example.com, b@example.com" },
    { COFFER_SMTP_URL: "https://mail.example.com", COFFER_MAIL_FROM: "a@example.com" },
  ])("that is half set stops the start: %o", (environment) => {
    expect(() => readMailSettings(environment)).toThrow();
  });
});
