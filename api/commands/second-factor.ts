import { randomBytes } from "node:crypto";
import { ApiError, CODES } from "#api/api-error.ts";
import { checkPassword, type Proven, proveOwnPassword } from "#api/auth/check-password.ts";
import { macOfCode, newBackupCodes, openSecret, sealSecret } from "#api/auth/factor-secrets.ts";
import { judgeMailCode, sendMailCode } from "#api/auth/mail-codes.ts";
import { FACTOR, judgeCode, requireFactor } from "#api/auth/prove-factor.ts";
import { findStep, toBase32 } from "#api/auth/totp.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { tellOwner } from "#api/commands/security-mail.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import type { Db } from "#api/store/db.ts";
import type { FactorSetupTable } from "#api/store/factor-tables.ts";
import {
  findSetup,
  putBackupCodes,
  putSetup,
  takeSetup,
} from "#api/store/second-factor-repository.ts";
import {
  raiseHistId,
  readUser,
  type UserRow,
  updateUser,
  wakeUser,
} from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { EventCode } from "#app/contract/events.data.ts";
import { SECOND_FACTOR_LIMITS } from "#app/contract/settings-limits.data.ts";
import { toEmail } from "#app/contract/validate/email.ts";

const OFF = { twofa_type: FACTOR.none, twofa_secret: "", twofa_step: 0, twofa_since_s: 0 } as const;

/** Two-factor authentication: set up, on, off, new back-up codes (Reading R-126). */
export const secondFactorHandlers = {
  twofabegin: async (context, { twofa_type }) => {
    const user = await readUser(context.region.db, sessionOf(context).userId);
    if (user.twofa_type !== FACTOR.none) throw new ApiError(CODES.denied);
    const type = Number(twofa_type);
    if (type === FACTOR.mail) await sendMailCode(context, user, "set-up");
    const secret = randomBytes(SECOND_FACTOR_LIMITS.secretBytes);
    const text = type === FACTOR.app ? toBase32(secret) : "";
    await beginSetup(context, user, { type, secret });
    return { secret: text };
  },

  twofaconfirm: async (context, { password, twofacode }) => {
    const proven = await proveOwnPassword(context, password);
    const { user } = proven;
    const setup = await findSetup(context.region.db, user.id, context.nowS);
    if (setup === undefined || user.twofa_type !== FACTOR.none) throw new ApiError(CODES.codeOver);
    const step = await proveSetup(context, { ...proven, setup }, twofacode);
    await proven.tries.forget();
    const codes = newBackupCodes();
    await changeFactor(context, { user, event: "two-factor-on" }, async (trx) => {
      if (!(await takeSetup(trx, setup))) throw new ApiError(CODES.codeOver);
      const fields = { twofa_type: setup.type, twofa_secret: setup.secret, twofa_step: step };
      await updateUser(trx, user.id, { ...fields, twofa_since_s: context.nowS });
      await putBackupCodes(trx, user.id, macsOf(context, user, codes));
    });
    return { backup_codes: codes };
  },

  twofaoff: async (context, { password, twofacode }) => {
    const user = await proveBoth(context, password, twofacode);
    await changeFactor(context, { user, event: "two-factor-off" }, async (trx) => {
      await updateUser(trx, user.id, OFF);
      await putBackupCodes(trx, user.id, []);
    });
    return {};
  },

  twofanewcodes: async (context, { password, twofacode }) => {
    const user = await proveBoth(context, password, twofacode);
    if (user.twofa_type === FACTOR.none) throw new ApiError(CODES.denied);
    const codes = newBackupCodes();
    await changeFactor(context, { user, event: "back-up-codes-made" }, (trx) =>
      putBackupCodes(trx, user.id, macsOf(context, user, codes)),
    );
    return { backup_codes: codes };
  },

  twofasend: async (context, { username, claim, password }) => {
    const name = { email: toEmail(username), claim };
    const { user } = await checkPassword(context, name, password);
    if (user.twofa_type === FACTOR.mail) await sendMailCode(context, user, "sign-in");
    return {};
  },
} satisfies Partial<Handlers>;

interface NewSetup {
  readonly type: number;
  readonly secret: Buffer;
}

async function beginSetup(
  { world, region, nowS }: CommandContext,
  user: UserRow,
  { type, secret }: NewSetup,
): Promise<void> {
  const sealed = sealSecret(world.keys.totp, user.id, secret);
  secret.fill(0);
  const setup = { user_id: user.id, type, secret: sealed, created_s: nowS };
  await region.db.transaction().execute((trx) => putSetup(trx, setup));
}

/** The step of the code: it counts as used from the start. 8023, 8024, 9429. */
async function proveSetup(
  context: CommandContext,
  { user, tries, setup }: Proven & { readonly setup: FactorSetupTable },
  code: string,
): Promise<number> {
  let step = 0;
  await judgeCode(context, { user, tries }, async () => {
    if (setup.type === FACTOR.mail) {
      return judgeMailCode(context, user.id, { purpose: "set-up", code });
    }
    const secret = openSecret(context.world.keys.totp, user.id, setup.secret);
    step = findStep(secret, code, { nowS: context.nowS, lastStep: 0 }) ?? 0;
    return step === 0 ? "wrong" : "right";
  });
  return step;
}

/** Password and second factor of whoever calls: 8101, 8022, 8023, 8024, 9429. */
export async function proveBoth(
  context: CommandContext,
  password: string,
  code: string,
): Promise<UserRow> {
  const proven = await proveOwnPassword(context, password);
  await requireFactor(context, proven, code);
  await proven.tries.forget();
  return proven.user;
}

interface FactorChange {
  readonly user: UserRow;
  readonly event: EventCode;
}

/** Writes, with its event, and tells the account's open windows. */
async function changeFactor(
  context: CommandContext,
  { user, event }: FactorChange,
  write: (trx: Db) => Promise<void>,
): Promise<void> {
  const { world, region } = context;
  await region.db.transaction().execute(async (trx) => {
    await write(trx);
    await noteEvent(trx, context, { code: event });
    await raiseHistId(trx, user.id);
  });
  await wakeUser(region.db, world.bus, user.id);
  if (event === "two-factor-on" || event === "two-factor-off") {
    await tellOwner(context, user.id, event);
  }
}

function macsOf({ world }: CommandContext, user: UserRow, codes: readonly string[]): string[] {
  return codes.map((code) => macOfCode(world.keys.backupCodes, user.id, code));
}
