import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import * as v from "valibot";
import { isLoopback } from "#settings/kinds.ts";
import type { SsoSettings } from "./sso-settings.ts";

/** What one sign-in must bring back: it never leaves the gateway but sealed in the browser's cookie. */
export interface SsoFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Whom the provider vouched for. */
export interface SsoIdentity {
  readonly iss: string;
  readonly sub: string;
  readonly email: string;
  readonly is_verified: 0 | 1;
}

/** OpenID Connect: code flow with PKCE (Reading R-23). */
export interface SsoProvider {
  /** Where to send the browser. Rejects while the provider cannot be reached. */
  begin(redirectUri: string): Promise<{ readonly url: URL; readonly flow: SsoFlow }>;
  /** Rejects with {@link SsoRefusal} for an answer that is not this flow's, not the provider's, or old. */
  finish(answer: URL, flow: SsoFlow): Promise<SsoIdentity>;
}

/** The provider was heard, and did not let anybody in. */
export class SsoRefusal extends Error {}

const SCOPE = "openid email";
const TIMEOUT_S = 10;
const claimsSchema = v.looseObject({
  iss: v.string(),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  email: v.optional(v.pipe(v.string(), v.maxLength(254)), ""),
  email_verified: v.optional(v.boolean(), false),
});

export function createSsoProvider(settings: SsoSettings): SsoProvider {
  const config = keepFirstGood(() => discover(settings));
  return {
    begin: async (redirectUri) => begin(await config(), redirectUri),
    finish: async (answer, flow) => finish(await config(), answer, flow),
  };
}

/** Asked for at the first sign-in, and again after a failure: the gateway starts without it. */
function keepFirstGood(ask: () => Promise<Configuration>): () => Promise<Configuration> {
  let kept: Promise<Configuration> | null = null;
  return () => {
    kept ??= ask().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

/** Only a provider of this machine may speak plain http. */
function discover({ issuer, clientId, clientSecret }: SsoSettings): Promise<Configuration> {
  const execute = [
    enableNonRepudiationChecks,
    ...(isLoopback(issuer) ? [allowInsecureRequests] : []),
  ];
  const proof = clientSecret === "" ? None() : ClientSecretBasic(clientSecret);
  return discovery(new URL(issuer), clientId, undefined, proof, { execute, timeout: TIMEOUT_S });
}

async function begin(config: Configuration, redirectUri: string) {
  const flow = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: "S256",
  });
  return { url, flow };
}

/** The library checks state, iss, aud, exp, nonce and the signature under the provider's keys. */
async function finish(config: Configuration, answer: URL, flow: SsoFlow): Promise<SsoIdentity> {
  const tokens = await authorizationCodeGrant(config, answer, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.verifier,
    idTokenExpected: true,
  }).catch((error: unknown) => {
    throw isUnreachable(error) ? error : new SsoRefusal();
  });
  const claims = v.safeParse(claimsSchema, tokens.claims());
  if (!claims.success) throw new SsoRefusal();
  const { iss, sub, email, email_verified } = claims.output;
  return { iss, sub, email, is_verified: email_verified ? 1 : 0 };
}

/** A connection that failed or took too long; everything else was an answer. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isTimeout = "code" in error && error.code === "OAUTH_TIMEOUT";
  const { cause } = error;
  return isTimeout || isFailedFetch(error) || isFailedFetch(cause);
}

function isFailedFetch(error: unknown): boolean {
  return error instanceof TypeError && /fetch/i.test(error.message);
}
