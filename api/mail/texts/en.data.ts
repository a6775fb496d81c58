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
      after: [
        "If you did not create an account, ignore this mail: it stays unverified. An account that nobody verifies and that holds nothing is removed after seven days.",
      ],
    },
    "link-used": {
      subject: "Somebody downloads from your link",
      lines: ["Somebody downloads from a link that you made. We cannot see which files it opens."],
      button: "Your links",
      after: [
        "The next mail about this link comes in an hour at the earliest. You can switch these mails off in the settings of the link.",
      ],
    },
    "link-received": {
      subject: "Somebody added files to your link",
      lines: [
        "Somebody added files through a link that you made. They are encrypted: we cannot read them, nor their names.",
      ],
      button: "Your links",
      after: [
        "The next mail about this link comes in an hour at the earliest. You can switch these mails off in the settings of the link.",
      ],
    },
    "link-edited": {
      subject: "Somebody changed a file of your link",
      lines: [
        "Somebody saved another version of a file through a link that you made. It is encrypted: we cannot read it, nor its name. The version before is in the version history.",
      ],
      button: "Your links",
      after: [
        "The next mail about this link comes in an hour at the earliest. You can switch these mails off in the settings of the link.",
      ],
    },
    "link-commented": {
      subject: "Somebody commented on your link",
      lines: [
        "Somebody wrote a comment on a link that you made. It is encrypted: we cannot read it, nor see who wrote it.",
      ],
      button: "Your links",
      after: [
        "The next mail about comments on this link comes in an hour at the earliest. You can switch these mails off in the settings of the link.",
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
    "kit-used": {
      subject: "Your recovery kit was used",
      lines: [
        "Your Coffer account was opened with its recovery kit just now, and has a new password. All sessions have ended, and a new kit stands in the place of the old one.",
      ],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
    },
    "reset-link": {
      subject: "Reset your password",
      lines: [
        "You asked to reset the password of your Coffer account. The link counts for {{minutes}} minutes and once. You will be asked for your second step if you set one up.",
      ],
      button: "Choose a new password",
      after: [
        "If you did not ask for it, ignore this mail: without the link nothing changes. Do not pass the link on.",
      ],
    },
    "reset-on": {
      subject: "Password reset is on",
      lines: [
        "Password reset was turned on for your Coffer account. From now on whoever runs this server can open your files, and whoever reads your mail can set a new password.",
      ],
      button: "Look at your security settings",
      after: [
        "If it was not you, change your password, turn the reset off and end all other sessions.",
      ],
    },
    "reset-off": {
      subject: "Password reset is off",
      lines: [
        "Password reset was turned off for your Coffer account. What was handed over for it is deleted. A lost password can no longer be reset by mail: keep your recovery kit.",
      ],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
    },
    "password-reset": {
      subject: "Your password was reset",
      lines: [
        "Your Coffer account was opened by a link in a mail just now, and has a new password. All sessions have ended. Your files are as they were.",
      ],
      button: "Look at your security settings",
      after: [
        "If it was not you, somebody reads your mail: reset the password again, turn the reset off and change the password of your mailbox.",
      ],
    },
    "two-factor-on": {
      subject: "Two-factor authentication is on",
      lines: ["Signing in to your Coffer account asks for a second step from now on."],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
    },
    "two-factor-off": {
      subject: "Two-factor authentication is off",
      lines: [
        "Signing in to your Coffer account no longer asks for a second step. The password alone is enough.",
      ],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
    },
    "passkey-added": {
      subject: "A passkey was added",
      lines: ["A passkey was added to your Coffer account. Whoever has it can sign in with it."],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
    },
    "passkey-removed": {
      subject: "A passkey was removed",
      lines: ["A passkey was removed from your Coffer account. It signs in no more."],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
    },
    "sso-linked": {
      subject: "Single sign-on was linked",
      lines: [
        "An identity of single sign-on was linked to your Coffer account. It can sign in; your files still open with your password alone.",
      ],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
    },
    "sso-unlinked": {
      subject: "Single sign-on was removed",
      lines: [
        "An identity of single sign-on was removed from your Coffer account. It signs in no more.",
      ],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
    },
    "state-rebuilt": {
      subject: "The security state of your account was rebuilt",
      lines: [
        "The security state of your Coffer account was rebuilt. People whom you verified must be verified again.",
      ],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
    },
    "share-offered": {
      subject: "A shared folder was offered to somebody",
      lines: [
        "One of your shared folders in Coffer was offered to a member, who can take it over.",
      ],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
    },
    "pins-removed": {
      subject: "A person’s keys were replaced",
      lines: [
        "On one of your devices, the keys of a person that you share with in Coffer were replaced with new ones.",
      ],
      button: "Look at your security settings",
      after: ["If it was not you, change your password and end all other sessions."],
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
      button: "Open settings",
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
    "share-invited": {
      subject: "{{name}} wants to share a folder with you",
      lines: [
        "{{name}} ({{email}}) invites you to a folder in Coffer.",
        "Only people who were given its key can open it: we cannot. The invitation counts for seven days.",
      ],
      quote: "{{name}} writes: “{{words}}”",
      button: "Look at the invitation",
      after: ["If you do not know this person, ignore this mail."],
    },
    "team-invited": {
      subject: "{{name}} invites you to a team",
      lines: [
        "{{name}} ({{email}}) invites you to join a team in Coffer.",
        "Your keys stay yours: no administrator can open your files. The invitation counts for seven days.",
      ],
      button: "Look at the invitation",
      after: ["If you do not know this person, ignore this mail."],
    },
    "share-accepted": {
      subject: "{{name}} has joined your share",
      lines: [
        "{{name}} ({{email}}) has accepted your invitation.",
        "Somebody who is new waits for the key of the folder, which only your device can give. Open your shares to do so.",
      ],
      button: "Your shares",
    },
    "share-key-given": {
      subject: "{{name}} has given you the key of a folder",
      lines: [
        "{{name}} ({{email}}) has given you the key of a folder that you were waiting for.",
        "Open your shares: your device checks whose key it is, and opens the folder with it.",
      ],
      button: "Your shares",
    },
  },
};
