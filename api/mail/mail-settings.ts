import { StartError } from "#api/start-error.ts";

/** The mail server, from the environment. */
export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://…:465`. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
  /** `required`: STARTTLS or nothing, unless the connection is encrypted from its beginning. */
  readonly tls: "required" | "none";
}

type Environment = Readonly<Record<string, string | undefined>>;

const FROM = /^(?:([^<>\p{Cc}]*)<)?([^\s@<>,;]+@[^\s@<>,;]+)>?$/u;

/**
 * `COFFER_SMTP_URL`, `COFFER_MAIL_FROM`, and `COFFER_SMTP_TLS=none` for a relay on a private network.
 * Null without the first: mails are then kept for the mailbox page alone. Throws when it is half set.
 */
export function readMailSettings(environment: Environment): MailSettings | null {
  const { COFFER_SMTP_URL: url = "", COFFER_MAIL_FROM: from = "" } = environment;
  if (url === "") return null;
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    throw new StartError(
      "COFFER_SMTP_URL needs an address such as smtps://user:password@host:465.",
    );
  }
  const [, name = "", address] = FROM.exec(from.trim()) ?? [];
  if (address === undefined) throw new StartError("COFFER_MAIL_FROM needs an address.");
  const tls = environment.COFFER_SMTP_TLS === "none" ? "none" : "required";
  return { url, tls, from: { name: name.trim(), address } };
}
