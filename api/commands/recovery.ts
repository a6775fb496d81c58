import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { refusalOfState } from "#api/auth/account-state.ts";
import { LoginTries } from "#api/auth/login-tries.ts";
import { requireCodeOrMail } from "#api/auth/second-factor.ts";
import { otherRegion } from "#api/auth/signature.ts";
import { beginKeyChange } from "#api/commands/key-change.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { proveBoth } from "#api/commands/second-factor.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { isSameText, sha256Hex } from "#api/secrets.ts";
import { once } from "#api/store/requests-repository.ts";
import {
  raiseHistId,
  readRecoveryLock,
  readUser,
  type UserRow,
  updateUser,
  wakeUser,
} from "#api/store/users-repository.ts";
import type { CommandContext, RegionStore } from "#api/world.ts";
import { toEmail } from "#app/contract/validate/email.ts";

/** No account has it. */
const NOBODY = 0;
const NOBODYS_LOCK = "0".repeat(64);

/** The recovery kit (Formats 6, Reading R-134). */
export const recoveryHandlers = {
  recoveryset: async (context, request) => {
    const { userId } = sessionOf(context);
    const { db } = context.region;
    const { password, twofacode, ...kit } = request;
    const { rk, rk_lock_hash } = kit;
    const standing = await readUser(db, userId);
    // The very kit again, after an answer that was lost: its code is used up, and nothing else is told.
    if (standing.rk === rk && standing.rk_lock_hash === rk_lock_hash) {
      return { rk_t: standing.rk_s };
    }
    await proveBoth(context, password, twofacode);
    const { nowS } = context;
    const call = { userId, command: "recoveryset", request: kit, nowS };
    const answer = await once(db, call, async (trx) => {
      await updateUser(trx, userId, { rk, rk_lock_hash, rk_s: nowS });
      await noteEvent(trx, context, { code: "recovery-kit-made" });
      await raiseHistId(trx, userId);
      return { rk_t: nowS };
    });
    await wakeUser(db, context.world.bus, userId);
    return answer;
  },

  recoverybegin: async (context, { username, rk_lock, twofacode }) => {
    const user = await checkRecoveryLock(context, toEmail(username), rk_lock);
    await requireCodeOrMail(context, { user, twofacode }, "recovery");
    const change_id = await beginKeyChange(context, user.id, "recovery");
    const { rk, own_priv_key, akm } = user;
    return { rk, own_priv_key, akm, change_id };
  },
} satisfies Partial<Handlers>;

/** As `sessionnew` checks a password: failures count, and a name without a kit takes as long (Trust T7). */
async function checkRecoveryLock(
  context: CommandContext,
  email: string,
  lock: string,
): Promise<UserRow> {
  const { world, addressKey } = context;
  const tries = new LoginTries(world.bus.limits, { email: `kit|${email}`, addressKey });
  const waitS = await tries.waitS();
  if (waitS > 0) throw tooManyTries(waitS);
  const { known, region } = await findLock(context, email);
  const isGood = isSameText(known.rk_lock_hash, sha256Hex(lock));
  if (region === undefined || !isGood) {
    await tries.countFailure();
    throw new ApiError(CODES.credentials);
  }
  await tries.forget();
  if (region.name !== context.region.name) throw otherRegion(region.name);
  const user = await readUser(region.db, known.id);
  if (user.state_code !== 0) throw refusalOfState(user);
  return user;
}

async function findLock({ world }: CommandContext, email: string) {
  const decoy = { id: NOBODY, rk_lock_hash: NOBODYS_LOCK };
  let found: { known: typeof decoy; region: RegionStore | undefined } = {
    known: decoy,
    region: undefined,
  };
  for (const region of world.regions.values()) {
    const known = await readRecoveryLock(region.db, email, decoy);
    if (known.id !== NOBODY) found = { known, region };
  }
  return found;
}
