import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { OFFICE_MODES } from "#app/contract/commands/office.ts";

/** Long enough to fetch and send what a ticket is for; a page asks for a new one with each version. */
export const TICKET_S = 5 * 60;

const grant = v.strictObject({
  /** The same for all who may open the file, and of no use elsewhere. */
  room: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  /** The same for all who have this content of it. */
  version: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  mode: v.picklist(OFFICE_MODES),
  /** Unix seconds. */
  expires_s: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
/** What a ticket says to the provider. */
export type OfficeGrant = v.InferOutput<typeof grant>;

export interface TicketFor extends Pick<OfficeGrant, "mode" | "expires_s"> {
  readonly region: string;
  readonly itemId: number;
  readonly blobId: string;
}

/** A ticket under the secret that this installation and its provider share. */
export function makeTicket(secret: string, wanted: TicketFor): string {
  const { region, itemId, blobId, mode, expires_s } = wanted;
  const room = macOf(secret, `room|${region}|${itemId}`);
  const version = macOf(secret, `version|${region}|${itemId}|${blobId}`);
  const said = { room, version, mode, expires_s } satisfies OfficeGrant;
  const payload = Buffer.from(JSON.stringify(said)).toString("base64url");
  return `${payload}.${macOf(secret, `ticket|${payload}`)}`;
}

/** Null for a ticket that was not made under this secret, or that is over. */
export function readTicket(secret: string, ticket: string, nowS: number): OfficeGrant | null {
  const [payload = "", mac = ""] = ticket.split(".");
  if (!isSame(mac, macOf(secret, `ticket|${payload}`))) return null;
  const said = v.parse(grant, JSON.parse(Buffer.from(payload, "base64url").toString()));
  return said.expires_s > nowS ? said : null;
}

function macOf(secret: string, text: string): string {
  return createHmac("sha256", secret).update(`office|${text}`).digest("base64url");
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
