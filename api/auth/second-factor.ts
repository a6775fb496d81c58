import { ApiError, CODES } from "#api/api-error.ts";
import { type MailCodePurpose, requireMailCode, sendMailCode } from "#api/auth/mail-codes.ts";
import { FACTOR, requireFactor } from "#api/auth/prove-factor.ts";
import type { UserRow } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { SECOND_FACTOR_LIMITS } from "#app/contract/settings-limits.data.ts";

interface Asked {
  readonly user: UserRow;
  /** Empty: none was typed yet. */
  readonly twofacode: string;
}

/**
 * The second factor where one must be there: the app's code or a back-up code of whoever set that up,
 * else a code by mail. 8022 asks for it, 8023 refuses another code, 8024 one that is over.
 */
export async function requireCodeOrMail(
  context: CommandContext,
  { user, twofacode }: Asked,
  purpose: MailCodePurpose,
): Promise<void> {
  const isBackup = twofacode.length === SECOND_FACTOR_LIMITS.backupCodeSymbols;
  const hasFactor = user.twofa_type !== FACTOR.none;
  if (user.twofa_type === FACTOR.app || (hasFactor && isBackup)) {
    return requireFactor(context, { user, tries: null }, twofacode);
  }
  if (twofacode === "") {
    await sendMailCode(context, user, purpose);
    throw new ApiError(CODES.codeNeeded);
  }
  await requireMailCode(context, user.id, { purpose, code: twofacode });
}
