import { expect, it } from "vitest";
import { findInviteWordsError, toInviteWords } from "./invite-words.ts";

it("words with an invitation are one paragraph in which nothing hides", () => {
  expect(toInviteWords("  For Friday.\r\n\r\nBring\u202E the\u200B plans ")).toBe(
    "For Friday. Bring the plans",
  );
  expect(findInviteWordsError("Plans for the harbour, see you on Friday at 10.30")).toBeUndefined();
});

it.each([
  "see https://evil.example/sign-in",
  "go to www.evil.example",
  "coffer-sign-in.com has it",
  "http\u200B://evil.example",
  "the password is 7GQ2K4MW9XTR5BNC3HJD8FPV",
  "it is 7GQ2-K4MW-9XTR-5BNC-3HJD-8FPV.",
])("an address of the web, or what may be a share's password, is 1660: %s", (words) => {
  expect(findInviteWordsError(words)).toBe(1660);
});
