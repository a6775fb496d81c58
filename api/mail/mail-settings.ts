import { type Environment, SettingReader } from "#settings/setting-reader.ts";

/** The mail server, from the environment. */
export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://…:465`. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** `required`: STARTTLS or nothing, unless the connection is encrypted from its beginning. */
  readonly tls: "required" | "none";
}

const FROM = /^(?:([^<>\p{Cc}]*)<)?([^\s@<>,;]+@[^\s@<>,;]+)>?$/u;

/**
 * `COFFER_SMTP_URL`, `COFFER_MAIL_FROM`, and `COFFER_SMTP_TLS=none` for a relay on a private network.
 * Null without the first: mails are then kept for the mailbox page alone. Throws when it is half set.
 */
export function readMailSettings(environment: Environment): MailSettings | null {
  const reader = new SettingReader(environment);
  const url = reader.read("COFFER_SMTP_URL");
  const from = reader.read("COFFER_MAIL_FROM");
  const tls = reader.read("COFFER_SMTP_TLS") === "none" ? "none" : "required";
  reader.finish("api");
  const [, name = "", address = ""] = FROM.exec(from) ?? [];
  return url === "" ? null : { url, tls, from: { name: name.trim(), address } };
}
