import { createHmac, randomInt } from "node:crypto";
import { ApiError, CODES } from "#api/api-error.ts";
import { isSameText } from "#api/secrets.ts";
import { putMailCode, takeMailCode, tryMailCode } from "#api/store/mail-codes-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { PASSWORD_LIMITS } from "#app/contract/limits.data.ts";

const MS = 1000;
const CODES_IN_ALL = 10 ** PASSWORD_LIMITS.mailCodeDigits;

/** What a code by mail is for: one for one thing does nothing else. */
export type MailCodePurpose = "recovery" | "reset";

/** Whom a code goes to. */
export interface CodeReader {
  readonly id: number;
  readonly email: string;
}

/** Sends a code of six digits; the one before counts no more. 8006 after too many mails. */
export async function sendMailCode(
  context: CommandContext,
  reader: CodeReader,
  purpose: MailCodePurpose,
): Promise<void> {
  const waitS = await context.world.bus.limits.count("mails", String(reader.id));
  if (waitS > 0) throw new ApiError(CODES.tooManyMails);
  const code = String(randomInt(CODES_IN_ALL)).padStart(PASSWORD_LIMITS.mailCodeDigits, "0");
  const { db } = context.region;
  const codeHash = hashOf(context, { userId: reader.id, purpose, code });
  await putMailCode(db, { userId: reader.id, purpose }, { codeHash, nowS: context.nowS });
  const minutes = PASSWORD_LIMITS.mailCodeLifetimeMs / MS / 60;
  const mail = {
    to: reader.email,
    subject: `${code} is your Coffer code`,
    text: `Your code: ${code}\n\nIt counts for ${minutes} minutes and once. If you did not ask for it, somebody else tries to open your account: tell nobody this code.`,
    link: "",
  };
  await context.region.mail.send(mail, context.nowS);
}

/** 8024 for another code, for one that is too old, was used, or was guessed at too often. */
export async function requireMailCode(
  context: CommandContext,
  userId: number,
  { purpose, code }: { readonly purpose: MailCodePurpose; readonly code: string },
): Promise<void> {
  const { db } = context.region;
  const sinceS = context.nowS - PASSWORD_LIMITS.mailCodeLifetimeMs / MS;
  const mostTries = PASSWORD_LIMITS.mailCodeTries;
  const kept = await tryMailCode(db, { userId, purpose }, { sinceS, mostTries });
  const given = hashOf(context, { userId, purpose, code });
  const isGood = kept !== undefined && isSameText(kept, given);
  if (!isGood || !(await takeMailCode(db, { userId, purpose }, given))) {
    throw new ApiError(CODES.codeWrong);
  }
}

/** Under a key of the server: a million codes would be tried in a moment otherwise. */
function hashOf(
  { world }: CommandContext,
  { userId, purpose, code }: { userId: number; purpose: string; code: string },
): string {
  const text = `${purpose}|${userId}|${code.trim()}`;
  return createHmac("sha256", world.keys.mailCodes).update(text).digest("hex");
}
