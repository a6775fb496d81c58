import type { SignUpDraft } from "./use-sign-up-draft.ts";

const KEY = "signUpDraft";
/** Stands between the fields; no field of one line can hold it. */
const BETWEEN = "\n";

/** Of what was typed: all but the passwords, which are written down nowhere. */
type KeptDraft = Omit<SignUpDraft, "password" | "passwordAgain">;

/** Keeps what was typed over one reload, in this entry of the tab's history. */
export function keepDraft({ firstName, lastName, userName, hasAcceptedTerms }: SignUpDraft): void {
  const kept = [hasAcceptedTerms, firstName, lastName, userName].join(BETWEEN);
  history.replaceState({ ...history.state, [KEY]: kept }, "");
}

/** What was kept, once; null without any. */
export function takeDraft(): KeptDraft | null {
  const { [KEY]: kept, ...state }: Record<string, unknown> = { ...history.state };
  if (typeof kept !== "string") return null;
  history.replaceState(state, "");
  const [terms, firstName = "", lastName = "", userName = ""] = kept.split(BETWEEN);
  return { firstName, lastName, userName, hasAcceptedTerms: terms === "true" };
}
