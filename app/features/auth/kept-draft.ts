import type { SignUpDraft } from "./use-sign-up-draft.ts";

const KEY = "signUpDraft";

/** Of what was typed: all but the passwords, which are written down nowhere. */
type KeptDraft = Omit<SignUpDraft, "password" | "passwordAgain">;

/** Keeps what was typed over one reload, in this entry of the tab's history. */
export function keepDraft({ firstName, lastName, userName, hasAcceptedTerms }: SignUpDraft): void {
  const kept: KeptDraft = { firstName, lastName, userName, hasAcceptedTerms };
  history.replaceState({ ...history.state, [KEY]: kept }, "");
}

/** What was kept, once; null without any. */
export function takeDraft(): KeptDraft | null {
  const { [KEY]: kept, ...state }: Record<string, unknown> = { ...history.state };
  if (kept === undefined) return null;
  history.replaceState(state, "");
  return isKept(kept) ? kept : null;
}

function isKept(value: unknown): value is KeptDraft {
  if (typeof value !== "object" || value === null) return false;
  const texts = ["firstName", "lastName", "userName"];
  return (
    texts.every((name) => typeof Reflect.get(value, name) === "string") &&
    typeof Reflect.get(value, "hasAcceptedTerms") === "boolean"
  );
}
