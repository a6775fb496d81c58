import { createHmac, timingSafeEqual } from "node:crypto";
import { type ApiKeys, randomHex } from "#api/secrets.ts";
import { UPLOAD_LIMITS } from "#app/contract/limits.data.ts";

const LIFETIME_S = UPLOAD_LIMITS.ticketLifetimeMs / 1000;
/** Bytes of each blob's name in a download ticket: the object-level check comes on top. */
const BLOB_MARK_BYTES = 6;
const MAC_BYTES = 16;
const USE_ID_BYTES = 16;

/** Permission to send the bytes of one upload (Reading R-41). */
export interface UploadTicket {
  readonly userId: number;
  readonly itemId: number;
  readonly backupId: string;
}

/** Permission of a visitor to put things into a folder of a link that he made (Reading R-563). */
export interface PlaceTicket {
  readonly publinkId: number;
  readonly sequence: number;
  readonly folderId: number;
}

/** What a right to read blobs rests on: the own session, or a link under the key that was read. */
export type Basis =
  | { readonly kind: "own" }
  | { readonly kind: "link"; readonly publinkId: number; readonly sequence: number };

/** One reading of a link, however many tickets it takes (Reading R-99). */
export interface Use {
  /** Made by the server. */
  readonly useId: string;
  /** When it ends with its tickets, Unix seconds. */
  readonly endS: number;
}

/** Permission to read some blobs, each for its own reason (Reading R-45). */
export interface DownloadTicket extends Use {
  readonly region: string;
  /** 0 for a visitor. */
  readonly sessionId: number;
  readonly rights: readonly { readonly basis: Basis; readonly cachekeys: readonly string[] }[];
}

/** A genuine ticket. */
export interface OpenedTicket extends Use {
  readonly sessionId: number;
  /** Every reason that the ticket names for a blob; none for a blob that it was not given for. */
  readonly basesOf: (cachekey: string) => readonly Basis[];
}

interface DownloadClaims {
  readonly r: string;
  readonly s: number;
  readonly u: string;
  readonly e: number;
  /**
   * Blobs by what the right to them rests on: link and sequence, 0 for the session; their marks,
   * one after the other, base64url.
   */
  readonly b: readonly (readonly [number, number, string])[];
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
    return this.#seal(uploadText(ticket), nowS);
  }

  isGoodUpload(text: string, ticket: UploadTicket, nowS: number): boolean {
    return this.#isGood(text, uploadText(ticket), nowS);
  }

  sealPlace(ticket: PlaceTicket, nowS: number): string {
    return this.#seal(placeText(ticket), nowS);
  }

  isGoodPlace(text: string, ticket: PlaceTicket, nowS: number): boolean {
    return this.#isGood(text, placeText(ticket), nowS);
  }

  #seal(claim: string, nowS: number): string {
    const endS = nowS + LIFETIME_S;
    const mac = macOf(this.#uploadKey, `${claim}|${endS}`);
    return Buffer.from(`${endS}.${mac.toString("hex")}`).toString("base64");
  }

  #isGood(text: string, claim: string, nowS: number): boolean {
    const [endText = "", macText = ""] = Buffer.from(text, "base64").toString().split(".");
    const mac = Buffer.from(macText, "hex");
    const expected = macOf(this.#uploadKey, `${claim}|${Number(endText)}`);
    return isSameMac(mac, expected) && Number(endText) >= nowS;
  }

  sealDownload(ticket: DownloadTicket): string {
    const claims: DownloadClaims = {
      r: ticket.region,
      s: ticket.sessionId,
      u: ticket.useId,
      e: ticket.endS,
      b: ticket.rights.map(({ basis, cachekeys }) => [
        basis.kind === "own" ? 0 : basis.publinkId,
        basis.kind === "own" ? 0 : basis.sequence,
        Buffer.concat(cachekeys.map(toMark)).toString("base64url"),
      ]),
    };
    const text = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return `${text}.${macOf(this.#downloadKey, text).toString("base64url")}`;
  }

  /** The ticket, when it is genuine, not over and of this region. */
  openDownload(
    text: string,
    at: { readonly region: string; readonly nowS: number },
  ): OpenedTicket | undefined {
    const claims = this.#openClaims(text);
    if (claims === undefined || claims.e < at.nowS || claims.r !== at.region) return undefined;
    const basesOf = (cachekey: string) =>
      claims.b
        .filter(([, , marks]) => hasMark(marks, cachekey))
        .map(([publinkId, sequence]) => toBasis(publinkId, sequence));
    return { sessionId: claims.s, useId: claims.u, endS: claims.e, basesOf };
  }

  /** The use that a ticket is part of, when it is genuine, not over and of this region. */
  openUse(text: string, at: { readonly region: string; readonly nowS: number }): Use | undefined {
    const claims = this.#openClaims(text);
    if (claims === undefined || claims.e < at.nowS || claims.r !== at.region) return undefined;
    return { useId: claims.u, endS: claims.e };
  }

  #openClaims(text: string): DownloadClaims | undefined {
    const [body = "", macText = ""] = text.split(".");
    const mac = Buffer.from(macText, "base64url");
    if (!isSameMac(mac, macOf(this.#downloadKey, body))) return undefined;
    const claims: DownloadClaims = JSON.parse(Buffer.from(body, "base64url").toString());
    // One that was sealed before rights stood on each blob.
    return Array.isArray(claims.b) ? claims : undefined;
  }
}

export function beginUse(nowS: number): Use {
  return { useId: randomHex(USE_ID_BYTES), endS: nowS + LIFETIME_S };
}

function toBasis(publinkId: number, sequence: number): Basis {
  return publinkId === 0 ? { kind: "own" } : { kind: "link", publinkId, sequence };
}

function uploadText({ userId, itemId, backupId }: UploadTicket): string {
  return `${userId}|${itemId}|${backupId}`;
}

/** Begins with a word, which no text of an upload does. */
function placeText({ publinkId, sequence, folderId }: PlaceTicket): string {
  return `place|${publinkId}|${sequence}|${folderId}`;
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
