import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as v from "valibot";
import { ApiError, CODES } from "#api/api-error.ts";
import { isSameText, sha256Hex } from "#api/secrets.ts";
import { findSession as findSessionRow, isInTime } from "#api/store/sessions-repository.ts";
import type { RegionStore, Session, World } from "#api/world.ts";
import { NONCE_HEADER, SIG2_HEADER, signedFields } from "#app/contract/envelope.ts";
import { API_LIMITS, REALTIME_LIMITS } from "#app/contract/limits.data.ts";
import { channelOf, type RelayTicket, TICKET_COMMAND } from "#app/contract/realtime.ts";

export interface SignedCall {
  readonly command: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  readonly rawBody: Uint8Array;
  readonly body: Readonly<Record<string, unknown>>;
}

const signed = v.object(signedFields);
const NONCE = /^[0-9a-f]{32}$/;

/**
 * The session of a signed call. 9401 when a signature is missing or wrong, 3210 when the address names
 * another user or device than the session's, 3211 for a clock too far off or a nonce that was used, 9402 for an unknown or ended session (Formats 7, Trust T8), 9453
 * with HTTP 453 when the session lives in the other region (Spec A§2.3).
 */
export async function verifySignedCall(
  world: World,
  region: RegionStore,
  call: SignedCall,
): Promise<Session> {
  const fields = v.safeParse(signed, {
    servtime: call.body.servtime,
    access_token: call.body.access_token,
    signature: call.body.signature,
  });
  const nonce = readHeader(call.headers, NONCE_HEADER);
  const sig2 = readHeader(call.headers, SIG2_HEADER);
  if (!fields.success || !NONCE.test(nonce)) throw new ApiError(CODES.notSigned);
  const { servtime, access_token: token, signature } = fields.output;
  const session = await findSession(world, region, token);
  const legacyText = `${token}${session.userId}${session.webDeviceId}${servtime}`;
  const text = ["e2cs/2", "POST", call.command, sha256Hex(call.rawBody), servtime, nonce].join(
    "\n",
  );
  const isGood =
    isSameText(hmacHex("sha1", session.secret, legacyText), signature) &&
    isSameText(hmacHex("sha256", session.secret, text), sig2);
  if (!isGood) throw new ApiError(CODES.notSigned);
  if (!isOwnQuery(call.query, session)) throw new ApiError(CODES.otherClient);
  const nowS = world.clock.nowS();
  if (Math.abs(nowS - servtime) > API_LIMITS.maxClockSkewSeconds) {
    throw new ApiError(CODES.requestExpired);
  }
  if (!(await world.bus.nonces.use(nonce, nowS))) throw new ApiError(CODES.requestExpired);
  return session;
}

/**
 * The session of a ticket for one socket on the channel of a user: at most 60 s old, used once, and its
 * own user's channel (Trust 2.7). Refused as a signed call is.
 */
export async function verifyTicket(
  world: World,
  region: RegionStore,
  { uid, ticket }: { readonly uid: string; readonly ticket: RelayTicket },
): Promise<Session> {
  const { access_token: token, servtime, signature, nonce, sig2 } = ticket;
  const session = await findSession(world, region, token);
  const legacyText = `${token}${session.userId}${session.webDeviceId}${servtime}`;
  const channelHash = sha256Hex(channelOf(uid));
  const text = ["e2cs/2", "GET", TICKET_COMMAND, channelHash, servtime, nonce].join("\n");
  const isGood =
    isSameText(hmacHex("sha1", session.secret, legacyText), signature) &&
    isSameText(hmacHex("sha256", session.secret, text), sig2) &&
    uid === String(session.userId);
  if (!isGood) throw new ApiError(CODES.notSigned);
  if (session.isEnded || session.isAsking || session.isUnlinked) {
    throw new ApiError(CODES.sessionEnded);
  }
  const nowS = world.clock.nowS();
  const isFresh = Math.abs(nowS - servtime) <= REALTIME_LIMITS.ticketSeconds;
  if (!isFresh || !(await world.bus.nonces.use(nonce, nowS))) {
    throw new ApiError(CODES.requestExpired);
  }
  return session;
}

async function findSession(world: World, region: RegionStore, token: string): Promise<Session> {
  const tokenHash = sha256Hex(token);
  const nowS = world.clockGuard.sessionS(world.clock.nowS());
  const own = await readSession(region, tokenHash, nowS);
  if (own !== undefined) return own;
  for (const other of world.regions.values()) {
    if (other.name === region.name) continue;
    if ((await readSession(other, tokenHash, nowS)) !== undefined) throw otherRegion(other.name);
  }
  throw new ApiError(CODES.sessionEnded);
}

/** HTTP 453 that names the region to go to. */
export function otherRegion(name: string): ApiError {
  return new ApiError(CODES.otherRegion, { httpStatus: 453, data: { region: name } });
}

async function readSession(
  region: RegionStore,
  tokenHash: string,
  nowS: number,
): Promise<Session | undefined> {
  const row = await findSessionRow(region.db, tokenHash);
  if (row === undefined || !isInTime(row, nowS)) return undefined;
  return {
    sessionId: row.id,
    tokenHash,
    userId: row.user_id,
    webDeviceId: row.web_device_id,
    secret: row.secret,
    usedS: row.used_s,
    provedS: row.proved_s,
    isEnded: row.ended_s > 0,
    familyId: row.family_id,
    isAsking: row.asks_until_s > 0,
    isUnlinked: row.unlinked_s > 0,
  };
}

/** The ids in the address, where there are some, are those of the session. */
function isOwnQuery(query: URLSearchParams, session: Session): boolean {
  const [userId, deviceId] = [query.get("userid"), query.get("deviceid")];
  const isOwnUser = userId === null || userId === "" || userId === String(session.userId);
  const isOwnDevice =
    deviceId === null || deviceId === "" || deviceId === String(session.webDeviceId);
  return isOwnUser && isOwnDevice;
}

function hmacHex(algorithm: "sha1" | "sha256", key: string, text: string): string {
  return createHmac(algorithm, key).update(text).digest("hex");
}

function readHeader(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return typeof value === "string" ? value : "";
}
