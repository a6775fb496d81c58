import { ApiError, CODES } from "#api/api-error.ts";
import { type MailCodePurpose, requireMailCode, sendMailCode } from "#api/auth/mail-codes.ts";
import type { UserRow } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

interface Asked {
  readonly user: UserRow;
  /** Empty: none was typed yet. */
  readonly twofacode: string;
}

/**
 * The second factor where one must be there: who has set none up gets a code by mail. 8022 asks for
 * it, 8024 for another code.
 */
export async function requireCodeOrMail(
  context: CommandContext,
  { user, twofacode }: Asked,
  purpose: MailCodePurpose,
): Promise<void> {
  if (twofacode === "") {
    await sendMailCode(context, user, purpose);
    throw new ApiError(CODES.codeNeeded);
  }
  await requireMailCode(context, user.id, { purpose, code: twofacode });
}
