import * as v from "valibot";
import { type RegionExchange, readBody, sendJson, sendText } from "#api/hosts/http.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { findUserOfIdentity, insertLookup } from "#api/store/sso-repository.ts";
import type { RegionStore, World } from "#api/world.ts";
import { ssoIdentity } from "#app/contract/endpoints/sso-identity.ts";
import { toEmail } from "#app/contract/validate/email.ts";

const MAX_BODY_BYTES = 8 * 1024;
const KEY_BYTES = 16;

type Identity = v.InferOutput<typeof ssoIdentity.request>;

/**
 * `POST /r/{region}/sso/identity`: keeps whom a provider vouched for under a new key, in the region
 * where his account lives; of the key the SHA-256 alone (Reading R-154).
 */
export async function serveSsoIdentity(exchange: RegionExchange): Promise<void> {
  const { world, request, response, region } = exchange;
  const body = await readBody(request, MAX_BODY_BYTES);
  const identity = parseIdentity(body?.toString("utf8") ?? "");
  if (identity === null) return sendText(response, 400, "");
  const home = await findHome(world, region, identity);
  const key = randomHex(KEY_BYTES);
  await insertLookup(home.db, {
    key_hash: sha256Hex(key),
    kind: identity.purpose,
    iss: identity.iss,
    sub: identity.sub,
    email: toEmail(identity.email),
    is_verified: identity.is_verified,
    created_s: world.clock.nowS(),
    tries: 0,
  });
  exchange.log.info({ endpoint: ssoIdentity.name, region: home.name }, "endpoint");
  sendJson(response, 200, { key, region: home.name });
}

/** Somebody whom no region knows signs up where he asked. */
async function findHome(world: World, asked: RegionStore, identity: Identity) {
  for (const region of world.regions.values()) {
    if ((await findUserOfIdentity(region.db, identity)) !== undefined) return region;
  }
  return asked;
}

function parseIdentity(text: string): Identity | null {
  try {
    const parsed = v.safeParse(ssoIdentity.request, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
