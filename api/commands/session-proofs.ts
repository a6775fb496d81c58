import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { LoginTries } from "#api/auth/login-tries.ts";
import type { WireAssertion } from "#api/auth/passkey-proof.ts";
import { provePasskey } from "#api/commands/passkeys.ts";
import { proveBoth } from "#api/commands/second-factor.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import { noteProof } from "#api/store/session-proofs-repository.ts";
import { readUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

/** A session that proves again whose it is (Reading R-742). */
export const sessionProofHandlers = {
  sessionprove: async (context, { password, twofacode, assertion }) => {
    if ((password === undefined) === (assertion === undefined)) {
      throw new ApiError(CODES.malformed);
    }
    if (password !== undefined) await proveBoth(context, password, twofacode);
    if (assertion !== undefined) await byPasskey(context, assertion);
    await noteProof(context.region.db, sessionOf(context).sessionId, context.nowS);
    return {};
  },

  sessionproved: async () => ({}),
} satisfies Partial<Handlers>;

/** A passkey of this very account; failures count as those of a sign-in with one. */
async function byPasskey(context: CommandContext, assertion: WireAssertion): Promise<void> {
  const { userId } = sessionOf(context);
  const { email } = await readUser(context.region.db, userId);
  const { limits } = context.world.bus;
  const tries = new LoginTries(limits, {
    email: `passkey|${email}`,
    addressKey: context.addressKey,
  });
  const waitS = await tries.waitS();
  if (waitS > 0) throw tooManyTries(waitS);
  const proven = await provePasskey(context, email, assertion);
  if (proven?.user.id !== userId) {
    await tries.countFailure();
    throw new ApiError(CODES.credentials);
  }
  await tries.forget();
}
