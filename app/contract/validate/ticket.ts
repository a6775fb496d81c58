import { SUPPORT_LIMITS } from "#app/contract/support-limits.data.ts";

/** What is wrong with a text of a ticket; its words stand on the screen (Spec A§5). */
export type TextFault = "empty" | "too-long" | null;

/** Not only white space, and at most so many characters, each of them one whatever its bytes. */
export function faultOfText(text: string, maxCharacters: number): TextFault {
  if (text.trim() === "") return "empty";
  return countCharacters(text) > maxCharacters ? "too-long" : null;
}

export function countCharacters(text: string): number {
  return [...text].length;
}

export const isSubject = (text: string) =>
  faultOfText(text, SUPPORT_LIMITS.maxSubjectCharacters) === null;
export const isDescription = (text: string) =>
  faultOfText(text, SUPPORT_LIMITS.maxDescriptionCharacters) === null;
