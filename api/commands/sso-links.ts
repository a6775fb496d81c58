import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { proveOwnPassword } from "#api/auth/check-password.ts";
import { requireFactor } from "#api/auth/prove-factor.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { tellOwner } from "#api/commands/security-mail.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import type { Db } from "#api/store/db.ts";
import {
  findLookup,
  findUserOfIdentity,
  insertIdentity,
  listIdentities,
  removeIdentity,
  replaceLinkPermit,
  type SsoLookupRow,
  takeLinkPermit,
  takeLookup,
} from "#api/store/sso-repository.ts";
import type { SsoIdentityTable } from "#api/store/ways-in-schema.ts";
import type { CommandContext } from "#api/world.ts";
import { SSO_LINK_LIMITS } from "#app/contract/settings-limits.data.ts";

const KEY_BYTES = 16;
/** From the provider's answer until the page asks. */
const LINK_S = 60;
const PERMIT_S = SSO_LINK_LIMITS.permitLifetimeMs / 1000;

/**
 * Identities of single sign-on that a standing account links (Reading R-172). One opens a session of
 * the account and none of its keys (Trust K18); what proves the owner is the password, never an address.
 */
export const ssoLinkHandlers = {
  ssolist: async (context) => {
    const rows = await listIdentities(context.region.db, sessionOf(context).userId);
    return { identities: rows.map(toWire) };
  },

  ssolinkbegin: async (context, { password, twofacode }) => {
    const proven = await proveOwnPassword(context, password);
    await requireFactor(context, proven, twofacode);
    await proven.tries.forget();
    const { db } = context.region;
    const { id: user_id } = proven.user;
    // The account has one permit at a time, so room for one is enough.
    await requireRoom(db, user_id);
    const permit = randomHex(KEY_BYTES);
    const row = { key_hash: sha256Hex(permit), user_id, created_s: context.nowS };
    await db.transaction().execute((trx) => replaceLinkPermit(trx, row));
    return { permit };
  },

  ssolink: async (context, { permit, key }) => {
    const { limits } = context.world.bus;
    const waitS = await limits.waitS("addressLoginFailures", context.addressKey);
    if (waitS > 0) throw tooManyTries(waitS);
    try {
      await link(context, { permit, key });
    } catch (error) {
      await limits.count("addressLoginFailures", context.addressKey);
      throw error;
    }
    await tellOwner(context, sessionOf(context).userId, "sso-linked");
    return {};
  },

  ssounlink: async (context, { identity_hash }) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const own = await listIdentities(db, userId);
    const found = own.find((row) => hashOf(row) === identity_hash);
    if (found === undefined) return {};
    const isRemoved = await db.transaction().execute(async (trx) => {
      if (!(await removeIdentity(trx, found))) return false;
      await noteEvent(trx, context, { code: "sso-unlinked" });
      return true;
    });
    if (isRemoved) await tellOwner(context, userId, "sso-unlinked");
    return {};
  },
} satisfies Partial<Handlers>;

/** Permit and key are used up together, whatever becomes of it: who fails starts again. */
async function link(
  context: CommandContext,
  { permit, key }: { readonly permit: string; readonly key: string },
): Promise<void> {
  const { userId } = sessionOf(context);
  const { db } = context.region;
  const keyHash = sha256Hex(key);
  const lookup = await findLookup(db, keyHash);
  const claim = { keyHash: sha256Hex(permit), userId, sinceS: context.nowS - PERMIT_S };
  const isAllowed = await takeLinkPermit(db, claim);
  const isGood = lookup?.kind === "link" && context.nowS - lookup.created_s <= LINK_S;
  if (!isAllowed || !isGood || !(await takeLookup(db, keyHash))) refuse();
  if (await hasAccount(context, lookup)) refuse();
  const { iss, sub, email } = lookup;
  await db.transaction().execute(async (trx) => {
    const row = { iss, sub, email, user_id: userId, created_s: context.nowS };
    if (!(await insertIdentity(trx, row))) refuse();
    await noteEvent(trx, context, { code: "sso-linked" });
  });
}

function refuse(): never {
  throw new ApiError(CODES.ssoRefused);
}

/** An identity belongs to one account, in whichever region that lives. */
async function hasAccount({ world }: CommandContext, identity: SsoLookupRow): Promise<boolean> {
  for (const region of world.regions.values()) {
    if ((await findUserOfIdentity(region.db, identity)) !== undefined) return true;
  }
  return false;
}

async function requireRoom(db: Db, userId: number): Promise<void> {
  const own = await listIdentities(db, userId);
  if (own.length >= SSO_LINK_LIMITS.maxIdentities) throw new ApiError(CODES.denied);
}

function toWire(row: SsoIdentityTable) {
  return { identity_hash: hashOf(row), email: row.email, created_s: row.created_s };
}

/** What the page calls it: neither the provider's address nor its name for somebody leaves the API. */
function hashOf({ iss, sub }: Pick<SsoIdentityTable, "iss" | "sub">): string {
  return sha256Hex(JSON.stringify([iss, sub]));
}
