import { describe, expect, it } from "vitest";
import { composeMail } from "#api/mail/compose.ts";
import { languageOf, MAIL_LANGUAGES } from "#api/mail/texts/mail-texts.ts";

const english = languageOf("en").mails;
const kinds = Object.entries(english);
const places = (value: unknown) =>
  [...new Set(JSON.stringify(value).match(/\{\{\w+\}\}/g) ?? [])].sort();

describe.each(MAIL_LANGUAGES.map(({ lang, mails }) => [lang, mails] as const))("%s", (_, mails) => {
  it("says what English says, with the same values and the same step", () => {
    for (const [kind, text] of kinds) {
      const own = Object.entries(mails).find(([name]) => name === kind)?.[1];
      expect(places(own), kind).toEqual(places(text));
      expect(own?.button === undefined, kind).toBe(text.button === undefined);
      expect(own?.subject, kind).not.toMatch(/[\r\n]/);
    }
  });
});

describe("a mail", () => {
  const link = "https://coffer.example/verify-email?key=ab&x=1";

  it("is text and HTML in the language of the account, from right to left where it is", () => {
    const mail = composeMail("verify-email", "ar", { link });
    expect(mail.subject).toBe("أكِّد عنوان بريدك الإلكتروني");
    expect(mail.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail.html).toContain(`href="${link.replace("&", "&amp;")}"`);
    expect(mail.text).toContain(link);
    expect(mail.link).toBe(link);
  });

  it("is English for an account without a language, or in one that has no texts", () => {
    for (const locale of ["", "en-XA", "xx"]) {
      expect(composeMail("verify-email", locale, { link }).subject).toBe(
        "Confirm your email address",
      );
    }
  });

  it("shows what somebody typed as text, on one line", () => {
    const hint = "<b>dog</b>\r\nBcc: eve@example.com\u202e";
    const mail = composeMail("password-hint", "en", { hint });
    expect(mail.html).toContain("&lt;b&gt;dog&lt;/b&gt; Bcc: eve@example.com");
    expect(mail.html).not.toContain("<b>");
    expect(mail.text).toContain("<b>dog</b> Bcc: eve@example.com ");
    expect(mail.text).not.toMatch(/[\r\u202e]/);
  });

  it("loads nothing from anywhere", () => {
    for (const { lang } of MAIL_LANGUAGES) {
      const { html } = composeMail("verify-email", lang, { link });
      expect(html).not.toMatch(/<img|src=|url\(|<link|<script/i);
    }
  });
});
