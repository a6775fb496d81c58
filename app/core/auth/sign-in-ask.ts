import * as CODES from "#app/contract/errors/codes.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import { type CodeAsked, readCodeAsked } from "./code-asked.ts";
import { isPinRefusal, type PinRefusal } from "./pin-refusal.ts";

/** What a sign-in asks for besides the password. */
export type SignInAsk = "nothing" | CodeAsked | PinAsk;

/** What does not fit this device is a question (K9). */
export type PinAsk = `pinned-${PinRefusal["pinned"]}`;

/**
 * What a refused sign-in asks for, after `asked` was; null where it has failed. The first refusal with
 * 8022 is a step, not an error (Spec A§4.1), and a pinned value that does not fit is a question (K9).
 */
export function askOf(refusal: unknown, asked: CodeAsked | null): SignInAsk | null {
  if (!isAppError(refusal)) return null;
  const { code, data } = refusal;
  if (code === CODES.tokenNeeded && asked === null) return readCodeAsked(data);
  if (!isPinRefusal(data)) return null;
  return `pinned-${data.pinned}`;
}
