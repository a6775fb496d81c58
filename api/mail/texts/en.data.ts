import type { MailLanguage } from "./mail-texts.ts";

export const en: MailLanguage = {
  lang: "en",
  dir: "ltr",
  mails: {
    "verify-email": {
      subject: "Confirm your email address",
      lines: [
        "Welcome to Coffer.",
        "Confirm that this address is yours. The link counts for seven days.",
      ],
      button: "Confirm address",
      after: ["If you did not create an account, ignore this mail."],
    },
    "link-used": {
      subject: "Somebody downloads from your link",
      lines: ["Somebody downloads from a link that you made. We cannot see which files it opens."],
      button: "Your links",
      after: [
        "The next mail about this link comes in an hour at the earliest. You can switch these mails off in the settings of the link.",
      ],
    },
    code: {
      subject: "{{code}} is your Coffer code",
      lines: [
        "Your code: {{code}}",
        "It counts for {{minutes}} minutes and once. If you did not ask for it, somebody else tries to open your account: tell nobody this code.",
      ],
    },
    "password-hint": {
      subject: "Your password hint",
      lines: [
        "You asked for the hint of your Coffer password. It says:",
        "{{hint}}",
        "If you did not ask, ignore this mail.",
      ],
    },
    "password-changed": {
      subject: "Your password was changed",
      lines: [
        "The password of your Coffer account was changed just now. All other sessions have ended.",
      ],
      button: "Look at your sessions",
      after: ["If it was not you, somebody knows your password: use your recovery kit at once."],
    },
    "email-change": {
      subject: "Confirm your new email address",
      lines: [
        "You asked to sign in to Coffer with this address, {{email}}, from now on.",
        "Until you confirm it, the old address stays in use.",
      ],
      button: "Confirm address",
      after: ["If you did not ask for it, ignore this mail."],
    },
    "email-change-asked": {
      subject: "Your email address is about to change",
      lines: [
        "Somebody who is signed in to your Coffer account asked to change its address to {{email}}.",
      ],
      button: "Open security settings",
      after: ["If it was not you, cancel the change and choose a new password."],
    },
    "email-changed": {
      subject: "Your email address was changed",
      lines: [
        "Your Coffer account now has the address {{email}}. You sign in with it from now on.",
        "If it was not you, answer to whoever runs this installation at once.",
      ],
    },
    "account-closing": {
      subject: "Your account will be deleted",
      lines: [
        "Your Coffer account is closed. On {{date}} all of its files, links and shares will be deleted for good.",
      ],
      button: "Keep the account",
      after: ["Sign in before that day to keep it. Afterwards nobody can bring it back."],
    },
  },
};
