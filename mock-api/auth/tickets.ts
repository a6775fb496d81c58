import { createHmac, timingSafeEqual } from "node:crypto";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";
import type { ApiKeys } from "#mock-api/secrets.ts";

const LIFETIME_S = UPLOAD_LIMITS.ticketLifetimeMs / 1000;
/** Bytes of each blob's name in a download ticket: the object-level check comes on top. */
const BLOB_MARK_BYTES = 6;
const MAC_BYTES = 16;

/** Permission to send the bytes of one upload (Reading R-41). */
export interface UploadTicket {
  readonly userId: number;
  readonly itemId: number;
  readonly backupId: string;
}

/** Permission to read some blobs: of a session, or of a visitor of links (Reading R-45). */
export interface DownloadTicket {
  readonly region: string;
  /** 0 for a visitor. */
  readonly sessionId: number;
  readonly cachekeys: readonly string[];
  /** Links that the blobs came from, with the sequence that was read. */
  readonly links: readonly { readonly publinkId: number; readonly sequence: number }[];
}

interface DownloadClaims {
  readonly r: string;
  readonly s: number;
  readonly l: readonly (readonly [number, number])[];
  readonly e: number;
  /** Marks of the blobs, one after the other, base64url. */
  readonly b: string;
}

/** Tickets are opaque to clients: an HMAC over what they allow, for 24 h. */
export class Tickets {
  readonly #uploadKey: Buffer;
  readonly #downloadKey: Buffer;

  constructor(keys: Pick<ApiKeys, "uploadTickets" | "downloadTickets">) {
    this.#uploadKey = keys.uploadTickets;
    this.#downloadKey = keys.downloadTickets;
  }

  sealUpload(ticket: UploadTicket, nowS: number): string {
    const endS = nowS + LIFETIME_S;
    const mac = macOf(this.#uploadKey, uploadText(ticket, endS));
    return Buffer.from(`${endS}.${mac.toString("hex")}`).toString("base64");
  }

  isGoodUpload(text: string, ticket: UploadTicket, nowS: number): boolean {
    const [endText = "", macText = ""] = Buffer.from(text, "base64").toString().split(".");
    const mac = Buffer.from(macText, "hex");
    const expected = macOf(this.#uploadKey, uploadText(ticket, Number(endText)));
    return isSameMac(mac, expected) && Number(endText) >= nowS;
  }

  sealDownload(ticket: DownloadTicket, nowS: number): string {
    const claims: DownloadClaims = {
      r: ticket.region,
      s: ticket.sessionId,
      l: ticket.links.map(({ publinkId, sequence }) => [publinkId, sequence]),
      e: nowS + LIFETIME_S,
      b: Buffer.concat(ticket.cachekeys.map(toMark)).toString("base64url"),
    };
    const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return `${text}.${macOf(this.#downloadKey, text).toString("base64url")}`;
  }

  /** The ticket when it is genuine, not over, of this region and names the blob. */
  openDownload(
    text: string,
    blob: { readonly region: string; readonly cachekey: string; readonly nowS: number },
  ): Omit<DownloadTicket, "cachekeys"> | undefined {
    const [body = "", macText = ""] = text.split(".");
    const mac = Buffer.from(macText, "base64url");
    if (!isSameMac(mac, macOf(this.#downloadKey, body))) return undefined;
    const claims: DownloadClaims = JSON.parse(Buffer.from(body, "base64url").toString());
    const isGood =
      claims.e >= blob.nowS && claims.r === blob.region && hasMark(claims.b, blob.cachekey);
    if (!isGood) return undefined;
    const links = claims.l.map(([publinkId, sequence]) => ({ publinkId, sequence }));
    return { region: claims.r, sessionId: claims.s, links };
  }
}

function uploadText({ userId, itemId, backupId }: UploadTicket, endS: number): string {
  return `${userId}|${itemId}|${backupId}|${endS}`;
}

function toMark(cachekey: string): Buffer {
  return Buffer.from(cachekey, "hex").subarray(0, BLOB_MARK_BYTES);
}

function hasMark(marks: string, cachekey: string): boolean {
  const all = Buffer.from(marks, "base64url");
  const wanted = toMark(cachekey);
  for (let at = 0; at < all.length; at += BLOB_MARK_BYTES) {
    if (all.subarray(at, at + BLOB_MARK_BYTES).equals(wanted)) return true;
  }
  return false;
}

function macOf(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest().subarray(0, MAC_BYTES);
}

function isSameMac(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
