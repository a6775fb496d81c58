import { useState } from "react";
import {
  fieldOfCode,
  findSignUpErrors,
  type SignUpErrors,
  type SignUpField,
} from "#app/core/auth/sign-up-rules.ts";
import type { SignInStatus } from "./use-sign-in.ts";

const EMPTY = {
  firstName: "",
  lastName: "",
  userName: "",
  password: "",
  passwordAgain: "",
  hasAcceptedTerms: false,
};

export type SignUpDraft = typeof EMPTY;

/** What was typed so far, kept through every refusal, and what is wrong with it by field. */
export function useSignUpDraft() {
  const [draft, setDraft] = useState<SignUpDraft>(EMPTY);
  /** Fields are judged once they were left, or after the first try. */
  const [judged, setJudged] = useState<ReadonlySet<SignUpField> | "all">(new Set());
  const change = (part: Partial<SignUpDraft>) => setDraft((old) => ({ ...old, ...part }));
  const leave = (field: SignUpField) =>
    setJudged((old) => (old === "all" ? old : new Set([...old, field])));
  const judge = (): SignUpErrors => {
    setJudged("all");
    return findSignUpErrors(draft);
  };
  return { draft, change, leave, judge, errors: pick(findSignUpErrors(draft), judged) };
}

/** The refusal's own field, while it stands; the server's word outweighs ours. */
export function withRefusal(errors: SignUpErrors, status: SignInStatus): SignUpErrors {
  if (status.kind !== "refused") return errors;
  const field = fieldOfCode(status.error.code);
  return field === null ? errors : { ...errors, [field]: status.error.code };
}

function pick(errors: SignUpErrors, judged: ReadonlySet<SignUpField> | "all"): SignUpErrors {
  if (judged === "all") return errors;
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => [...judged].some((known) => known === field)),
  );
}
