import { createTransport } from "nodemailer";
import { escapeHtml } from "#api/mail/compose.ts";
import type { MailSettings } from "#api/mail/mail-settings.ts";
import type { Delivery, MailTransport } from "#api/mail/transport.ts";
import type { MailRow } from "#api/store/mails-repository.ts";

const CONNECT_WITHIN_MS = 15_000;
const ANSWER_WITHIN_MS = 60_000;
const FIRST_FINAL_CODE = 500;
/** One address and nothing that a parser could take for two, or for a name beside it. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/u;

/** Sends over SMTP; certificates are checked, and names and passwords never go in the clear. */
export function openSmtp({ url, from, tls }: MailSettings): MailTransport {
  const transport = createTransport({
    url,
    requireTLS: tls === "required",
    ignoreTLS: tls === "none",
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    deliver: async (mail) => {
      if (!ONE_ADDRESS.test(mail.to_email)) {
        return { kind: "refused", why: "address", code: "not-one-address" };
      }
      try {
        await transport.sendMail(toMessage(mail, from));
        return { kind: "sent" };
      } catch (error) {
        return toDelivery(error);
      }
    },
    close: () => transport.close(),
  };
}

function toMessage(mail: MailRow, from: MailSettings["from"]) {
  const html = mail.html === "" ? `<pre>${escapeHtml(mail.text)}</pre>` : mail.html;
  return {
    from: { name: from.name, address: from.address },
    to: { name: "", address: mail.to_email },
    envelope: { from: from.address, to: [mail.to_email] },
    ...(ONE_ADDRESS.test(mail.reply_to) ? { replyTo: { name: "", address: mail.reply_to } } : {}),
    subject: mail.subject,
    text: mail.text,
    html,
    // The same for each attempt: where one arrived though its answer was lost, the other is the same mail.
    messageId: `<${mail.id}.${mail.created_s}@${from.address.split("@").at(-1)}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** Only an answer about this mail is final; one about us, as a wrong password, may be put right. */
function toDelivery(error: unknown): Delivery {
  const { responseCode, command, code } = readFailure(error);
  const isFinal = responseCode !== undefined && responseCode >= FIRST_FINAL_CODE;
  const said = responseCode === undefined ? code : String(responseCode);
  if (isFinal && command === "RCPT TO") return { kind: "refused", why: "address", code: said };
  if (isFinal && command === "DATA") return { kind: "refused", why: "message", code: said };
  return { kind: "later", code: said };
}

function readFailure(error: unknown) {
  const failure: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  const { responseCode, command, code } = failure;
  return {
    responseCode: typeof responseCode === "number" ? responseCode : undefined,
    command: typeof command === "string" ? command : "",
    code: typeof code === "string" ? code : "failed",
  };
}
