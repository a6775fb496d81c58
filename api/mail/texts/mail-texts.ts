import { ar } from "./ar.data.ts";
import { de } from "./de.data.ts";
import { en } from "./en.data.ts";
import { es } from "./es.data.ts";
import { frCA } from "./fr-ca.data.ts";
import { ja } from "./ja.data.ts";
import { ptBR } from "./pt-br.data.ts";

/** What each mail puts into its text, as `{{name}}`. `link` is also what its button opens. */
export interface MailValues {
  "verify-email": { readonly link: string };
  "link-used": { readonly link: string };
  "link-received": { readonly link: string };
  "link-edited": { readonly link: string };
  "link-commented": { readonly link: string };
  code: { readonly code: string; readonly minutes: string };
  "password-hint": { readonly hint: string };
  "password-changed": { readonly link: string };
  "kit-used": { readonly link: string };
  "reset-link": { readonly link: string; readonly minutes: string };
  "reset-on": { readonly link: string };
  "reset-off": { readonly link: string };
  "password-reset": { readonly link: string };
  "two-factor-on": { readonly link: string };
  "two-factor-off": { readonly link: string };
  "passkey-added": { readonly link: string };
  "passkey-removed": { readonly link: string };
  "sso-linked": { readonly link: string };
  "sso-unlinked": { readonly link: string };
  "state-rebuilt": { readonly link: string };
  "share-offered": { readonly link: string };
  "pins-removed": { readonly link: string };
  "email-change": { readonly link: string; readonly email: string };
  "email-change-asked": { readonly link: string; readonly email: string };
  "email-changed": { readonly email: string };
  "share-invited": {
    readonly link: string;
    readonly name: string;
    readonly email: string;
    /** What whoever invites wrote; empty for nothing. */
    readonly words: string;
  };
  "team-invited": { readonly link: string; readonly name: string; readonly email: string };
  "share-accepted": { readonly link: string; readonly name: string; readonly email: string };
  "share-key-given": { readonly link: string; readonly name: string; readonly email: string };
  "account-closing": { readonly link: string; readonly date: string };
}

export type MailKind = keyof MailValues;

/** One mail in one language: paragraphs, what the button says, and what stands below it. */
export interface MailText {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Below the lines, where somebody wrote `words`. */
  readonly quote?: string;
  readonly button?: string;
  readonly after?: readonly string[];
}

export interface MailLanguage {
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly mails: Readonly<Record<MailKind, MailText>>;
}

/** @internal Tests write each mail in every language. */
export const MAIL_LANGUAGES: readonly MailLanguage[] = [en, frCA, de, es, ptBR, ja, ar];

/** The language of a person, as the account says it; English for one that there are no texts in. */
export function languageOf(locale: string): MailLanguage {
  return MAIL_LANGUAGES.find(({ lang }) => lang === locale) ?? en;
}
