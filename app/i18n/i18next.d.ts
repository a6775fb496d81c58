import "i18next";
import type account from "../locales/en/account.json";
import type accountData from "../locales/en/account-data.json";
import type auth from "../locales/en/auth.json";
import type devices from "../locales/en/devices.json";
import type email from "../locales/en/email.json";
import type errors from "../locales/en/errors.json";
import type files from "../locales/en/files.json";
import type help from "../locales/en/help.json";
import type invite from "../locales/en/invite.json";
import type later from "../locales/en/later.json";
import type links from "../locales/en/links.json";
import type lists from "../locales/en/lists.json";
import type navigation from "../locales/en/navigation.json";
import type palette from "../locales/en/palette.json";
import type panel from "../locales/en/panel.json";
import type passkeys from "../locales/en/passkeys.json";
import type password from "../locales/en/password.json";
import type picture from "../locales/en/picture.json";
import type proof from "../locales/en/proof.json";
import type reset from "../locales/en/reset.json";
import type security from "../locales/en/security.json";
import type settings from "../locales/en/settings.json";
import type shares from "../locales/en/shares.json";
import type shell from "../locales/en/shell.json";
import type sso from "../locales/en/sso.json";
import type ssoLinks from "../locales/en/sso-links.json";
import type start from "../locales/en/start.json";
import type transfers from "../locales/en/transfers.json";
import type versions from "../locales/en/versions.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    returnNull: false;
    resources: {
      account: typeof account;
      "account-data": typeof accountData;
      auth: typeof auth;
      devices: typeof devices;
      email: typeof email;
      errors: typeof errors;
      files: typeof files;
      help: typeof help;
      invite: typeof invite;
      later: typeof later;
      links: typeof links;
      navigation: typeof navigation;
      passkeys: typeof passkeys;
      password: typeof password;
      picture: typeof picture;
      proof: typeof proof;
      reset: typeof reset;
      security: typeof security;
      settings: typeof settings;
      palette: typeof palette;
      panel: typeof panel;
      shares: typeof shares;
      shell: typeof shell;
      start: typeof start;
      sso: typeof sso;
      lists: typeof lists;
      "sso-links": typeof ssoLinks;
      transfers: typeof transfers;
      versions: typeof versions;
    };
  }
}
