import { ApiError, CODES, tooManyTries } from "#api/api-error.ts";
import { macOfCode, openSecret } from "#api/auth/factor-secrets.ts";
import type { LoginTries } from "#api/auth/login-tries.ts";
import {
  type CodeVerdict,
  judgeMailCode,
  refusalOf,
  sendCodeIfNone,
} from "#api/auth/mail-codes.ts";
import { findStep } from "#api/auth/totp.ts";
import { type EventNote, noteEvent } from "#api/commands/note-event.ts";
import { countPasskeys } from "#api/store/passkeys-repository.ts";
import { takeBackupCode, takeStep } from "#api/store/second-factor-repository.ts";
import type { UserRow } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { SECOND_FACTOR_LIMITS } from "#app/contract/settings-limits.data.ts";

/** `users.twofa_type`. */
export const FACTOR = { none: 0, app: 1, mail: 2 } as const;

/** Whose code is judged; `tries` count it like a wrong password, where a password was asked for. */
export interface Claimant {
  readonly user: UserRow;
  readonly tries: Pick<LoginTries, "countFailure"> | null;
}

/**
 * The second factor of somebody whose password was right. Without a code 8022 asks for one, and a
 * mail brings it where that was chosen; 8023 and 8024 refuse one; every refused code counts against
 * the account at this address like a wrong password, and against the account as a whole (Trust T9).
 */
export async function requireFactor(
  context: CommandContext,
  claimant: Claimant,
  code: string,
): Promise<void> {
  const { user } = claimant;
  if (user.twofa_type === FACTOR.none) return;
  if (code === "") {
    if (user.twofa_type === FACTOR.mail) await sendCodeIfNone(context, user, "sign-in");
    const has_passkey = (await countPasskeys(context.region.db, user.id)) > 0 ? 1 : 0;
    const data = { twofa_type: String(user.twofa_type), has_passkey };
    throw new ApiError(CODES.codeNeeded, { data });
  }
  await judgeCode(context, claimant, () => verdictOf(context, user, code));
}

/** Refuses what is not right, and counts it. */
export async function judgeCode(
  context: CommandContext,
  { user, tries }: Claimant,
  judge: () => Promise<CodeVerdict>,
): Promise<void> {
  const { limits } = context.world.bus;
  const waitS = await limits.waitS("factorFailures", String(user.id));
  if (waitS > 0) throw tooManyTries(waitS);
  const verdict = await judge();
  if (verdict === "right") return;
  await tries?.countFailure();
  await limits.count("factorFailures", String(user.id));
  await noteOutside(context, { code: "second-factor-failed", userId: user.id });
  throw refusalOf(verdict);
}

/** Uses up the code that it takes. */
async function verdictOf(
  context: CommandContext,
  user: UserRow,
  code: string,
): Promise<CodeVerdict> {
  if (code.length === SECOND_FACTOR_LIMITS.backupCodeSymbols)
    return backupVerdict(context, user, code);
  if (user.twofa_type === FACTOR.app) return appVerdict(context, user, code);
  return judgeMailCode(context, user.id, { purpose: "sign-in", code });
}

async function backupVerdict(
  context: CommandContext,
  user: UserRow,
  code: string,
): Promise<CodeVerdict> {
  const { world, region } = context;
  const mac = macOfCode(world.keys.backupCodes, user.id, code);
  if (!(await takeBackupCode(region.db, user.id, mac))) return "wrong";
  await noteOutside(context, { code: "back-up-code-used", userId: user.id });
  return "right";
}

async function noteOutside(context: CommandContext, note: EventNote): Promise<void> {
  await context.region.db.transaction().execute((trx) => noteEvent(trx, context, note));
}

async function appVerdict(
  { world, region, nowS }: CommandContext,
  user: UserRow,
  code: string,
): Promise<CodeVerdict> {
  const secret = openSecret(world.keys.totp, user.id, user.twofa_secret);
  const step = findStep(secret, code, { nowS, lastStep: user.twofa_step });
  secret.fill(0);
  if (step === undefined) return "wrong";
  return (await takeStep(region.db, user.id, step)) ? "right" : "wrong";
}
