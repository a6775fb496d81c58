import type { RequestHandler } from "express";
import { refuse } from "../proxy/refusal.ts";

const SECURITY_TXT = "/.well-known/security.txt";
const DAY_MS = 24 * 3_600 * 1_000;
/** Shorter than the year that RFC 9116 recommends at most; an installation that is not run any more says nothing. */
const VALID_DAYS = 180;

interface SecurityTxt {
  /** A mail address or an https URL; null: nobody is named. */
  readonly contact: string | null;
  /** The origin that people use; null: it is not known. */
  readonly publicUrl: string | null;
}

/** Says whom to tell of a weakness (RFC 9116); 404 where the operator names nobody. */
export function createSecurityTxtHandler({ contact, publicUrl }: SecurityTxt): RequestHandler {
  return (_request, response) => {
    if (contact === null) return refuse(response, "notFound");
    const lines = [
      `Contact: ${contact.startsWith("https:") ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(nextExpiryMs(Date.now())).toISOString()}`,
      ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${SECURITY_TXT}`]),
    ];
    response.type("text/plain").send(`${lines.join("\n")}\n`);
  };
}

/** The same for a whole day. */
function nextExpiryMs(nowMs: number): number {
  return (Math.floor(nowMs / DAY_MS) + VALID_DAYS) * DAY_MS;
}
