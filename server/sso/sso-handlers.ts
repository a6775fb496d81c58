import type { Request, RequestHandler, Response } from "express";
import * as v from "valibot";
import { type SsoPurpose, ssoIdentity } from "#app/contract/endpoints/sso-identity.ts";
import * as CODES from "#app/contract/errors/codes.ts";
import { toRegion, toRegionAddress } from "#app/contract/regions.ts";
import type { GatewayEnv } from "../env.ts";
import { hostOf, originOf } from "../hosts/host-guard.ts";
import type { HostTable } from "../hosts/region-hosts.ts";
import type { Log } from "../log.ts";
import { toUpstreamCall, type Upstream } from "../proxy/upstream.ts";
import { createSsoProvider, type SsoIdentity, type SsoProvider, SsoRefusal } from "./provider.ts";
import { createSsoCookies, type SsoCookies } from "./sso-cookies.ts";

const CALLBACK_PATH = "/sso/callback";
const PAGE_PATH = "/login/sso";
/** Where the page is that a browser set out from, and what tells it how it went. */
const PAGES = {
  "sign-in": { back: `${PAGE_PATH}?back=1`, refused: `${PAGE_PATH}?refused=` },
  link: { back: "/settings/security?sso=back", refused: "/settings/security?sso=" },
} as const satisfies Record<SsoPurpose, { readonly back: string; readonly refused: string }>;
const FORBIDDEN = 403;
const MS = 1_000;
const SEE_OTHER = 303;
const OK = 200;

interface SsoParts {
  readonly provider: SsoProvider;
  readonly cookies: SsoCookies;
  readonly upstream: Upstream;
  readonly hosts: HostTable;
  readonly log: Log;
}

type GatewayParts = Pick<SsoParts, "upstream" | "hosts" | "log"> & { readonly env: GatewayEnv };

/** What answers at the entries of single sign-on; null where no provider is named. */
export function createSsoHandlers({ env, ...parts }: GatewayParts) {
  const { sso, tls, publicUrl, secrets } = env;
  if (sso === null) return null;
  const isHttps = tls !== null || publicUrl?.startsWith("https:") === true;
  const cookies = createSsoCookies({ secrets, isHttps });
  const own = { ...parts, provider: createSsoProvider(sso), cookies };
  return {
    "sso-start": createSsoStart(own),
    "sso-callback": createSsoCallback(own),
    "sso-key": createSsoKey(own),
  };
}

/**
 * `GET /sso/start`: to the provider, with what must come back sealed in a cookie. `for=link` comes back
 * to the settings; whether anything may be linked, what the page kept decides (Reading R-172).
 */
function createSsoStart({ provider, cookies, log }: SsoParts): RequestHandler {
  return async (request, response) => {
    const purpose: SsoPurpose = request.query.for === "link" ? "link" : "sign-in";
    try {
      const { url, flow } = await provider.begin(originOf(request) + CALLBACK_PATH);
      response.append("Set-Cookie", cookies.writeFlow({ ...flow, purpose }, nowS()));
      response.redirect(SEE_OTHER, url.href);
    } catch (error) {
      refuseBy(response, log, { error, purpose });
    }
  };
}

/**
 * `GET /sso/callback`: what the provider says becomes a key that the API gives once, kept from
 * scripts and addresses until the page asks for it (Reading R-154).
 */
function createSsoCallback(parts: SsoParts): RequestHandler {
  const { provider, cookies, log } = parts;
  return async (request, response) => {
    response.append("Set-Cookie", cookies.clearFlow());
    const flow = cookies.readFlow(request.headers.cookie, nowS());
    const purpose = flow?.purpose ?? "sign-in";
    try {
      if (flow === null) throw new SsoRefusal();
      const answer = new URL(originOf(request) + request.originalUrl);
      const told = await tellApi(parts, request, {
        identity: { ...(await provider.finish(answer, flow)), purpose },
        region: hostOf(response).region,
      });
      const elsewhere = findHome(parts, response, told.region);
      // An account of the other region has this identity: it cannot be linked to one here.
      if (elsewhere !== undefined && purpose === "link") throw new SsoRefusal();
      if (elsewhere !== undefined) return response.redirect(SEE_OTHER, elsewhere);
      response.append("Set-Cookie", cookies.writeKey(told.key));
      response.redirect(SEE_OTHER, PAGES[purpose].back);
    } catch (error) {
      refuseBy(response, log, { error, purpose });
    }
  };
}

/** `POST /sso/key`: the key, once. */
function createSsoKey({ cookies }: Pick<SsoParts, "cookies">): RequestHandler {
  return (request, response) => {
    const key = cookies.readKey(request.headers.cookie);
    response.append("Set-Cookie", cookies.clearKey());
    if (key === null) response.status(FORBIDDEN).json({ code: CODES.ssoRefused });
    else response.status(OK).json({ key });
  };
}

/** An account of another region signs in at that region's address: its key is of no use here. */
function findHome({ hosts }: SsoParts, response: Response, regionKey: string): string | undefined {
  const region = toRegion(regionKey);
  const here = hostOf(response).region;
  if (region === undefined || region === here) return undefined;
  const { panel } = hosts.regions[region];
  if (panel === hosts.regions[here].panel) return undefined;
  return toRegionAddress(new URL(PAGE_PATH, panel), panel);
}

/** The page tells which of two things happened; why stays here, without what was said. */
function refuseBy(response: Response, log: Log, { error, purpose }: Refused): void {
  const isRefused = error instanceof SsoRefusal;
  const code = isRefused ? CODES.ssoRefused : CODES.ssoUnavailable;
  log.warn({ code, kind: error instanceof Error ? error.name : typeof error }, "single sign-on");
  response.redirect(SEE_OTHER, PAGES[purpose].refused + code);
}

interface Refused {
  readonly error: unknown;
  readonly purpose: SsoPurpose;
}

interface Told {
  readonly identity: SsoIdentity & { readonly purpose: SsoPurpose };
  readonly region: string;
}

function tellApi(
  { upstream }: SsoParts,
  request: Request,
  { identity, region }: Told,
): Promise<v.InferOutput<typeof ssoIdentity.data>> {
  const body = Buffer.from(JSON.stringify(v.parse(ssoIdentity.request, identity)));
  const path = `/r/${region}${ssoIdentity.path}`;
  const call = toUpstreamCall(request, path, { sizeBytes: body.length });
  const headers = { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const asked = upstream.open({ ...call, method: "POST", headers });
    asked.once("error", reject);
    asked.once("response", (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.once("error", reject);
      answer.once("end", () => {
        const said = parseJson(Buffer.concat(pieces).toString("utf8"));
        const data = v.safeParse(ssoIdentity.data, said);
        if (answer.statusCode === OK && data.success) resolve(data.output);
        else reject(new Error("the API took no identity"));
      });
    });
    asked.end(body);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nowS(): number {
  return Math.floor(Date.now() / MS);
}
