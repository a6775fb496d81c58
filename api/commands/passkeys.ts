import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { proveOwnPassword } from "#api/auth/check-password.ts";
import { LoginTries } from "#api/auth/login-tries.ts";
import { openSession } from "#api/auth/open-session.ts";
import {
  counterOf,
  decoyPasskey,
  fakePasskeys,
  fakeSaltOf,
  hashOfCredential,
  judgeRegistration,
  newChallenge,
  prfSaltOf,
  rpIdOf,
  userHandleOf,
  type WireAssertion,
} from "#api/auth/passkey-proof.ts";
import { requireFactor } from "#api/auth/prove-factor.ts";
import { otherRegion } from "#api/auth/signature.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { tellOwner } from "#api/commands/security-mail.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import type { PasskeyTable } from "#api/store/factor-tables.ts";
import {
  countPasskeys,
  findPasskeyOf,
  insertPasskey,
  listPasskeys,
  listPasskeysOf,
  notePasskeyUse,
  removePasskey,
  renamePasskey,
} from "#api/store/passkeys-repository.ts";
import { raiseHistId, readUser, type UserRow, wakeUser } from "#api/store/users-repository.ts";
import type { CommandContext, RegionStore } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
import { PASSKEY_LIMITS } from "#app/contract/settings-limits.data.ts";
import { toEmail } from "#app/contract/validate/email.ts";

const NOBODY = 0;

/** Passkeys: added, named and removed by their owner, and a sign-in with one (Readings ). */
export const passkeyHandlers = {
  passkeylist: async (context) => {
    const rows = await listPasskeys(context.region.db, sessionOf(context).userId);
    return { passkeys: rows.map(toWire) };
  },

  passkeyaddbegin: async (context, { password, twofacode }) => {
    const proven = await proveOwnPassword(context, password);
    await requireFactor(context, proven, twofacode);
    await proven.tries.forget();
    const userId = proven.user.id;
    const known = await listPasskeys(context.region.db, userId);
    if (known.length >= PASSKEY_LIMITS.maxPasskeys) throw new ApiError(CODES.denied);
    return {
      challenge: await newChallenge(context, { user_id: userId, purpose: "add" }),
      user_handle: userHandleOf(context, userId),
      rp_id: rpIdOf(context),
      known_ids: known.map(({ credential_id }) => credential_id),
    };
  },

  passkeyadd: async (context, request) => {
    const { userId } = sessionOf(context);
    const passkey = await toPasskey(context, userId, request);
    const { db } = context.region;
    await db.transaction().execute(async (trx) => {
      if ((await countPasskeys(trx, userId)) >= PASSKEY_LIMITS.maxPasskeys)
        throw new ApiError(CODES.denied);
      if (!(await insertPasskey(trx, passkey))) throw new ApiError(CODES.credentials);
      await noteEvent(trx, context, { code: "passkey-added" });
      await raiseHistId(trx, userId);
    });
    await wakeUser(db, context.world.bus, userId);
    await tellOwner(context, userId, "passkey-added");
    return { credential_hash: passkey.credential_hash };
  },

  passkeyrename: async (context, { credential_hash, name }) => {
    const { userId: user_id } = sessionOf(context);
    await renamePasskey(context.region.db, { user_id, credential_hash, name });
    return {};
  },

  passkeyremove: async (context, { credential_hash }) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const isRemoved = await db.transaction().execute(async (trx) => {
      if (!(await removePasskey(trx, userId, credential_hash))) return false;
      await noteEvent(trx, context, { code: "passkey-removed" });
      await raiseHistId(trx, userId);
      return true;
    });
    await wakeUser(db, context.world.bus, userId);
    if (isRemoved) await tellOwner(context, userId, "passkey-removed");
    return {};
  },

  passkeybegin: async (context, { username }) => {
    const waitS = await context.world.bus.limits.count("salts", context.addressKey);
    if (waitS > 0) throw tooManyTries(waitS);
    const email = toEmail(username);
    const fakes = fakePasskeys(context, email);
    const key = context.world.keys.passkeys;
    const rows = await listAnywhere(context, email);
    const passkeys = rows.map(({ credential_id, credential_hash, pk }) => ({
      credential_id,
      prf_salt: prfSaltOf(pk) ?? fakeSaltOf(key, credential_hash),
    }));
    return {
      challenge: await newChallenge(context, { user_id: NOBODY, purpose: "sign-in" }),
      rp_id: rpIdOf(context),
      passkeys: passkeys.length > 0 ? passkeys : fakes,
    };
  },

  sessionpasskey: async (context, { username, assertion, device }) => {
    const email = toEmail(username);
    const tries = new LoginTries(context.world.bus.limits, {
      email: `passkey|${email}`,
      addressKey: context.addressKey,
    });
    const waitS = await tries.waitS();
    if (waitS > 0) throw tooManyTries(waitS);
    const proven = await provePasskey(context, email, assertion);
    if (proven === undefined) {
      await tries.countFailure();
      throw new ApiError(CODES.credentials);
    }
    await tries.forget();
    const { user, passkey } = proven;
    const browser = { device, familyId: undefined };
    const session = await openSession(context, user, { ...browser, event: "signed-in-passkey" });
    return { ...session, pk: passkey.pk };
  },
} satisfies Partial<Handlers>;

interface ProvenPasskey {
  readonly user: UserRow;
  readonly passkey: PasskeyTable;
}

/** Every region is asked, whoever it is (Trust T7). */
async function listAnywhere({ world }: CommandContext, email: string) {
  const lists = [];
  for (const region of world.regions.values()) lists.push(await listPasskeysOf(region.db, email));
  return lists.flat();
}

/**
 * Somebody unknown, no passkey and a wrong answer of one are all the same: nobody. A passkey that
 * nobody has is judged like any other, and uses the challenge up, so that neither the time nor what
 * becomes of the challenge tells which names have one (Trust T7).
 */
export async function provePasskey(
  context: CommandContext,
  email: string,
  assertion: WireAssertion,
): Promise<ProvenPasskey | undefined> {
  const hash = hashOfCredential(assertion.credential_id);
  let found: { passkey: PasskeyTable; region: RegionStore } | undefined;
  for (const region of context.world.regions.values()) {
    const passkey = await findPasskeyOf(region.db, email, hash);
    if (passkey !== undefined) found = { passkey, region };
  }
  const counter = await counterOf(context, found?.passkey ?? decoyPasskey(assertion), assertion);
  if (found === undefined || counter === undefined) return undefined;
  const { passkey, region } = found;
  if (!(await notePasskeyUse(region.db, passkey, { counter, nowS: context.nowS })))
    return undefined;
  if (region.name !== context.region.name) throw otherRegion(region.name);
  return { user: await readUser(region.db, passkey.user_id), passkey };
}

async function toPasskey(
  context: CommandContext,
  userId: number,
  request: ParsedRequestOf<"passkeyadd">,
): Promise<PasskeyTable> {
  const info = await judgeRegistration(context, userId, request);
  if (info === undefined) throw new ApiError(CODES.credentials);
  const { credential } = info;
  return {
    credential_hash: hashOfCredential(credential.id),
    user_id: userId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString("base64"),
    counter: credential.counter,
    transports: JSON.stringify(request.transports),
    name: request.name,
    pk: request.pk,
    created_s: context.nowS,
    used_s: 0,
  };
}

function toWire({ credential_hash, name, pk, created_s, used_s }: PasskeyTable) {
  const opens_keys = pk === "" ? (0 as const) : (1 as const);
  return { credential_hash, name, opens_keys, created_s, used_s };
}
