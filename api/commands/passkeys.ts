import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { proveOwnPassword } from "#api/auth/check-password.ts";
import { LoginTries } from "#api/auth/login-tries.ts";
import { openSession } from "#api/auth/open-session.ts";
import {
  fakePasskey,
  fakeSaltOf,
  hashOfCredential,
  isRightAssertion,
  judgeRegistration,
  newChallenge,
  prfSaltOf,
  rpIdOf,
  userHandleOf,
} from "#api/auth/passkey-proof.ts";
import { requireFactor } from "#api/auth/prove-factor.ts";
import { otherRegion } from "#api/auth/signature.ts";
import { findUserAnywhere } from "#api/commands/auth.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import type { PasskeyTable } from "#api/store/factor-tables.ts";
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "#api/store/passkeys-repository.ts";
import { raiseHistId, type UserRow, wakeUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { PASSKEY_LIMITS } from "#app/contract/limits.data.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";
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
      if (!(await insertPasskey(trx, passkey))) throw new ApiError(CODES.credentials);
      await noteEvent(trx, context, { code: "passkey-added" });
      await raiseHistId(trx, userId);
    });
    await wakeUser(db, context.world.bus, userId);
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
    await db.transaction().execute(async (trx) => {
      if (!(await removePasskey(trx, userId, credential_hash))) return;
      await noteEvent(trx, context, { code: "passkey-removed" });
      await raiseHistId(trx, userId);
    });
    await wakeUser(db, context.world.bus, userId);
    return {};
  },

  passkeybegin: async (context, { username }) => {
    const waitS = await context.world.bus.limits.count("salts", context.addressKey);
    if (waitS > 0) throw tooManyTries(waitS);
    const email = toEmail(username);
    const found = await findUserAnywhere(context, email);
    const rows = await listPasskeys((found?.region ?? context.region).db, found?.user.id ?? NOBODY);
    const key = context.world.keys.passkeys;
    const passkeys = rows.map(({ credential_id, credential_hash, pk }) => ({
      credential_id,
      prf_salt: prfSaltOf(pk) ?? fakeSaltOf(key, credential_hash),
    }));
    return {
      challenge: await newChallenge(context, { user_id: NOBODY, purpose: "sign-in" }),
      rp_id: rpIdOf(context),
      passkeys: passkeys.length > 0 ? passkeys : [fakePasskey(context, email)],
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
    const session = await openSession(context, user, { device, familyId: undefined });
    return { ...session, pk: passkey.pk };
  },
} satisfies Partial<Handlers>;

interface ProvenPasskey {
  readonly user: UserRow;
  readonly passkey: PasskeyTable;
}

/** Somebody unknown, no passkey and a wrong answer of one are all the same: nobody. */
async function provePasskey(
  context: CommandContext,
  email: string,
  assertion: ParsedRequestOf<"sessionpasskey">["assertion"],
): Promise<ProvenPasskey | undefined> {
  const found = await findUserAnywhere(context, email);
  const db = (found?.region ?? context.region).db;
  const hash = hashOfCredential(assertion.credential_id);
  const passkey = await findPasskey(db, found?.user.id ?? NOBODY, hash);
  if (found === undefined || passkey === undefined) return undefined;
  if (found.region.name !== context.region.name) throw otherRegion(found.region.name);
  if (!(await isRightAssertion(context, passkey, assertion))) return undefined;
  return { user: found.user, passkey };
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
