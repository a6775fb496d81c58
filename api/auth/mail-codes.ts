import { createHmac, randomInt } from "node:crypto";
import { ApiError, CODES } from "#api/api-error.ts";
import { composeMail } from "#api/mail/compose.ts";
import { isSameText } from "#api/secrets.ts";
import {
  hasMailCode,
  putMailCode,
  takeMailCode,
  tryMailCode,
} from "#api/store/mail-codes-repository.ts";
import type { CommandContext } from "#api/world.ts";
import { PASSWORD_LIMITS } from "#app/contract/settings-limits.data.ts";

const MS = 1000;
const CODES_IN_ALL = 10 ** PASSWORD_LIMITS.mailCodeDigits;

/** What a code by mail is for: one for one thing does nothing else. */
export type MailCodePurpose = "recovery" | "reset" | "sign-in" | "set-up";

/** `over`: there is no code that could be right; a new one has to be asked for. */
export type CodeVerdict = "right" | "wrong" | "over";

/** A code of a purpose, as it was typed. */
export interface TypedCode {
  readonly purpose: MailCodePurpose;
  readonly code: string;
}

/** Whom a code goes to. */
export interface CodeReader {
  readonly id: number;
  readonly email: string;
  readonly locale: string;
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
  const minutes = String(PASSWORD_LIMITS.mailCodeLifetimeMs / MS / 60);
  const mail = { to: reader.email, ...composeMail("code", reader.locale, { code, minutes }) };
  await context.region.mail.send(mail, context.nowS);
}

/** Sends one where none is on its way: whoever asks again gets no second mail by it. */
export async function sendCodeIfNone(
  context: CommandContext,
  reader: CodeReader,
  purpose: MailCodePurpose,
): Promise<void> {
  const { db } = context.region;
  if (await hasMailCode(db, { userId: reader.id, purpose }, boundsAt(context))) return;
  await sendMailCode(context, reader, purpose);
}

/** 8023 for another code, 8024 for one that is too old, was used, or was guessed at too often. */
export async function requireMailCode(
  context: CommandContext,
  userId: number,
  typed: TypedCode,
): Promise<void> {
  const verdict = await judgeMailCode(context, userId, typed);
  if (verdict !== "right") throw refusalOf(verdict);
}

export function refusalOf(verdict: Exclude<CodeVerdict, "right">): ApiError {
  return new ApiError(verdict === "over" ? CODES.codeOver : CODES.codeWrong);
}

/** Uses up the code that it takes, and a try of every other. */
export async function judgeMailCode(
  context: CommandContext,
  userId: number,
  { purpose, code }: TypedCode,
): Promise<CodeVerdict> {
  const { db } = context.region;
  const kept = await tryMailCode(db, { userId, purpose }, boundsAt(context));
  if (kept === undefined) return "over";
  const given = hashOf(context, { userId, purpose, code });
  if (!isSameText(kept, given)) return "wrong";
  return (await takeMailCode(db, { userId, purpose }, given)) ? "right" : "over";
}

function boundsAt({ nowS }: CommandContext) {
  const sinceS = nowS - PASSWORD_LIMITS.mailCodeLifetimeMs / MS;
  return { sinceS, mostTries: PASSWORD_LIMITS.mailCodeTries };
}

/** Under a key of the server: a million codes would be tried in a moment otherwise. */
function hashOf(
  { world }: CommandContext,
  { userId, purpose, code }: { userId: number; purpose: string; code: string },
): string {
  const text = `${purpose}|${userId}|${code.trim()}`;
  return createHmac("sha256", world.keys.mailCodes).update(text).digest("hex");
}
