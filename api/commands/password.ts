import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { proveOwnPassword } from "#api/auth/check-password.ts";
import { decodeText } from "#api/commands/auth.ts";
import {
  beginKeyChange,
  commitKeyChange,
  isStaged,
  readKeyChange,
  stageKeyChange,
} from "#api/commands/key-change.ts";
import { proveBoth } from "#api/commands/second-factor.ts";
import { tellOwner } from "#api/commands/security-mail.ts";
import type { Handlers } from "#api/handler.ts";
import { composeMail } from "#api/mail/compose.ts";
import { findHint, raiseHistId, updateUser, wakeUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

const MAILS = {
  password: "password-changed",
  recovery: "kit-used",
  reset: "password-reset",
} as const;

/** A change of the password, staged beside what stands (Reading R-132), and its hint (Reading R-133). */
export const passwordHandlers = {
  passwordbegin: async (context, { password, twofacode }) => {
    const user = await proveBoth(context, password, twofacode);
    return { change_id: await beginKeyChange(context, user.id, "password") };
  },

  passwordstage: async (context, request) => {
    const { db } = context.region;
    const change = await readKeyChange(context, db, request.change_id);
    await stageKeyChange(db, change, request);
    return {};
  },

  passwordstaged: async (context, { change_id }) => {
    const change = await readKeyChange(context, context.region.db, change_id);
    if (!isStaged(change)) throw new ApiError(CODES.keyChangeRefused);
    const { salt, enc_meta_key, enc_priv_key, rk } = change;
    return { salt, enc_meta_key, enc_priv_key, rk };
  },

  passwordcommit: async (context, request) => {
    const { db } = context.region;
    const done = await db.transaction().execute((trx) => commitKeyChange(context, trx, request));
    if (done.isRepeated) return {};
    await wakeUser(db, context.world.bus, done.user_id);
    await tellOwner(context, done.user_id, MAILS[done.kind]);
    return {};
  },

  passwordhint: async (context, { password, password_hint }) => {
    const { user, tries } = await proveOwnPassword(context, password);
    await tries.forget();
    const { db } = context.region;
    await db.transaction().execute(async (trx) => {
      await updateUser(trx, user.id, { password_hint });
      await raiseHistId(trx, user.id);
    });
    await wakeUser(db, context.world.bus, user.id);
    return {};
  },

  passwordhintmail: async (context, { username_b64 }) => {
    const { limits } = context.world.bus;
    const email = decodeText(username_b64);
    const waitS = await limits.count("hints", context.addressKey);
    if (waitS > 0) throw tooManyTries(waitS);
    // Counted for every name, so that the count tells of none.
    const isTooMany = (await limits.count("hintsOfName", email)) > 0;
    if (!isTooMany) await mailHint(context, email);
    return {};
  },
} satisfies Partial<Handlers>;

/** Nobody waits for it: how long a name takes tells nothing of it (Trust T7). */
async function mailHint(context: CommandContext, email: string): Promise<void> {
  const { world } = context;
  const hints = [...world.regions.values()].map(async ({ db, mail }) => {
    const found = await findHint(db, email);
    if (found === undefined) return;
    const values = { hint: found.password_hint };
    const words = composeMail("password-hint", found.locale, values);
    await mail.send({ to: email, ...words }, context.nowS);
  });
  void Promise.allSettled(hints).then((sent) => {
    const failed = sent.filter(({ status }) => status === "rejected").length;
    if (failed > 0) world.log.warn({ failed }, "a hint was not sent");
  });
}
