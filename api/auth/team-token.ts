import { createHmac } from "node:crypto";
import * as v from "valibot";
import { isSameText } from "#api/secrets.ts";
import type { Session, World } from "#api/world.ts";
import { TEAM_LIMITS } from "#app/contract/team-limits.data.ts";

const LIFETIME_S = TEAM_LIMITS.tokenLifetimeMs / 1000;
const HEADER = encode({ alg: "HS256", typ: "JWT" });
const CLAIMS = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ tid: v.string(), sub: v.string(), sid: v.number(), exp: v.number() }),
);

export type TeamClaims = v.InferOutput<typeof CLAIMS>;

/** A token for one team and one session, for a quarter of an hour (Spec A§6.8). It grants nothing by itself. */
export function makeTeamToken(
  { keys }: Pick<World, "keys">,
  { userId, sessionId }: Pick<Session, "userId" | "sessionId">,
  { teamId, nowS }: { readonly teamId: string; readonly nowS: number },
): string {
  const claims = { tid: teamId, sub: String(userId), sid: sessionId, exp: nowS + LIFETIME_S };
  const text = `${HEADER}.${encode(claims)}`;
  return `${text}.${signatureOf(keys.teamTokens, text)}`;
}

/** Null for a token that this server did not make, or an old one. The header is not asked which key it wants. */
export function readTeamToken(
  { keys }: Pick<World, "keys">,
  token: string,
  nowS: number,
): TeamClaims | null {
  const [header = "", body = "", signature = "", ...rest] = token.split(".");
  const text = `${header}.${body}`;
  if (rest.length > 0 || header !== HEADER) return null;
  if (!isSameText(signatureOf(keys.teamTokens, text), signature)) return null;
  const claims = v.safeParse(CLAIMS, Buffer.from(body, "base64url").toString("utf8"));
  return claims.success && claims.output.exp > nowS ? claims.output : null;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function signatureOf(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}
