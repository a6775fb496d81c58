import * as v from "valibot";
import { PRODUCT } from "#app/contract/brand.ts";
import { ssoKey } from "#app/contract/commands/ways-in.ts";
import { SSO_PURPOSES, type SsoPurpose } from "#app/contract/endpoints/sso-identity.ts";
import { parseCookies } from "#app/platform/cookies.server.ts";
import { createTextSealer } from "#app/platform/sealed-text.server.ts";
import type { SsoFlow } from "./provider.ts";

const FLOW_NAME = `${PRODUCT}_sso`;
const KEY_NAME = `${PRODUCT}_sso_key`;
const INFO = "coffer sso cookie 1";
/** As long as somebody may take at the provider. */
const FLOW_S = 600;
/** As long as the key is good. */
const KEY_S = 60;

const flowSchema = v.strictObject({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  purpose: v.picklist(SSO_PURPOSES),
  endS: v.number(),
});

/** One sign-in at the provider, and what for. */
export interface SsoJourney extends SsoFlow {
  readonly purpose: SsoPurpose;
}

/** What a browser carries through a sign-in at a provider: sealed, out of reach of its scripts. */
export interface SsoCookies {
  writeFlow(flow: SsoJourney, nowS: number): string;
  readFlow(header: string | undefined, nowS: number): SsoJourney | null;
  clearFlow(): string;
  writeKey(key: string): string;
  readKey(header: string | undefined): string | null;
  clearKey(): string;
}

interface SsoCookieSettings {
  readonly secrets: readonly [string, ...string[]];
  readonly isHttps: boolean;
}

export function createSsoCookies({ secrets, isHttps }: SsoCookieSettings): SsoCookies {
  const sealer = createTextSealer(secrets, INFO);
  const secure = isHttps ? "; Secure" : "";
  // The provider's answer is a visit from another site, which only Lax cookies come with.
  const flow = `Path=/sso; HttpOnly; SameSite=Lax${secure}`;
  const key = `Path=/sso/key; HttpOnly; SameSite=Strict${secure}`;
  return {
    writeFlow: (value, nowS) => {
      const sealed = sealer.seal(JSON.stringify({ ...value, endS: nowS + FLOW_S }));
      return `${FLOW_NAME}=${sealed}; ${flow}; Max-Age=${FLOW_S}`;
    },
    readFlow: (header, nowS) => {
      const value = parse(flowSchema, sealer.open(parseCookies(header).get(FLOW_NAME)));
      return value === null || value.endS < nowS ? null : value;
    },
    clearFlow: () => `${FLOW_NAME}=; ${flow}; Max-Age=0`,
    writeKey: (value) =>
      `${KEY_NAME}=${sealer.seal(JSON.stringify(value))}; ${key}; Max-Age=${KEY_S}`,
    readKey: (header) => parse(ssoKey, sealer.open(parseCookies(header).get(KEY_NAME))),
    clearKey: () => `${KEY_NAME}=; ${key}; Max-Age=0`,
  };
}

function parse<S extends v.GenericSchema>(schema: S, text: string | null) {
  if (text === null) return null;
  const result = v.safeParse(schema, JSON.parse(text));
  return result.success ? result.output : null;
}
