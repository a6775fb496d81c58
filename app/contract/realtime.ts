import * as v from "valibot";
import { wireId } from "#app/contract/wire.ts";

/** What a message tells of; a hint that something changed, never the change (Spec A§4.5, Trust T4). */
export const realtimeMessage = v.variant("type", [
  v.looseObject({
    type: v.literal("LINK_NEW_PROGRESS"),
    payload: v.looseObject({ publink_id: wireId, cnt: v.number(), enc_cnt: v.number() }),
  }),
  v.looseObject({
    type: v.literal("UPDATE_USER"),
    payload: v.looseObject({ hist_id: wireId }),
  }),
  v.looseObject({
    type: v.literal("PRESENCE"),
    payload: v.looseObject({
      share_id: wireId,
      uid: wireId,
      state: v.picklist(["here", "gone"]),
    }),
  }),
]);
export type RealtimeMessage = v.InferOutput<typeof realtimeMessage>;

/** Hosts of the pool 'news': paths of the gateway (House 3, "One address"). */
export const NEWS_HOSTS: readonly string[] = ["/n/1", "/n/2"];

/** What the gateway answers a socket with, and the only one that it answers with (Trust 2.7). */
export const META_PROTOCOL = "ws+meta.nchan";
/** The name that the signature of a ticket is made for (Formats 7). */
export const TICKET_COMMAND = "multisub";
const TICKET_PREFIX = "Auth";

/** The channel of a user below a host of the pool (Spec A§7.4). */
export function channelPath(uid: string): string {
  return `/${TICKET_COMMAND}/${channelOf(uid)}`;
}

/** What the second signature of a ticket covers in the place of a body. */
export function channelOf(uid: string): string {
  return `cpanel${uid}`;
}

/** The proof of a session that opens one socket: 60 seconds, once (Trust 2.7). */
export const relayTicket = v.strictObject({
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(128), v.regex(/^[^,]+$/)),
  servtime: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  signature: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  sig2: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});
export type RelayTicket = v.InferOutput<typeof relayTicket>;

/** `Auth` and the hex of token, time and signature (Spec A§7.4), nonce and sig2 (Formats 7). */
export function toTicketProtocol(ticket: RelayTicket): string {
  const { access_token, servtime, signature, nonce, sig2 } = ticket;
  const bytes = new TextEncoder().encode(
    [access_token, servtime, signature, nonce, sig2].join(","),
  );
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  return `${TICKET_PREFIX}${hex.join("")}`;
}

/** The ticket of a `Sec-WebSocket-Protocol` header that names exactly both protocols; else null. */
export function readTicketHeader(header: string): RelayTicket | null {
  const offered = header.split(",").map((one) => one.trim());
  const [first, second] = offered;
  if (offered.length !== 2 || first !== META_PROTOCOL || second === undefined) return null;
  const hex = /^Auth((?:[0-9a-f]{2}){1,512})$/.exec(second)?.[1];
  if (hex === undefined) return null;
  const codes = hex.match(/../g) ?? [];
  const text = String.fromCharCode(...codes.map((pair) => Number.parseInt(pair, 16)));
  const [access_token, servtime, signature, nonce, sig2, ...rest] = text.split(",");
  if (rest.length > 0 || !/^[1-9]\d{0,15}$/.test(servtime ?? "")) return null;
  const ticket = { access_token, servtime: Number(servtime), signature, nonce, sig2 };
  const parsed = v.safeParse(relayTicket, ticket);
  return parsed.success ? parsed.output : null;
}
