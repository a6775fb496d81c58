import { useEffect, useState } from "react";
import type { SignUpErrors, SignUpField } from "#app/core/auth/sign-up-rules.ts";
import { takeDraft } from "./kept-draft.ts";
import type { SignInStatus } from "./use-sign-in.ts";
import { useStrength } from "./use-strength.ts";

const EMPTY = {
  firstName: "",
  lastName: "",
  userName: "",
  password: "",
  passwordAgain: "",
  hasAcceptedTerms: false,
};

export type SignUpDraft = typeof EMPTY;

type Rules = typeof import("#app/core/auth/sign-up-rules.ts");

/**
 * What was typed so far, kept through every refusal, and what is wrong with it by field. The rules
 * come with the first focus.
 */
export function useSignUpDraft(status: SignInStatus) {
  const [draft, setDraft] = useState<SignUpDraft>(EMPTY);
  /** Fields are judged once they were left, or after the first try. */
  const [judged, setJudged] = useState<ReadonlySet<SignUpField> | "all">(new Set());
  const [rules, setRules] = useState<Rules | null>(null);
  const loadRules = async (): Promise<Rules> => {
    const loaded = rules ?? (await import("#app/core/auth/sign-up-rules.ts"));
    setRules(loaded);
    return loaded;
  };
  const { strength, load: loadStrength } = useStrength();
  const measure = strength?.measure ?? null;
  const change = (part: Partial<SignUpDraft>) => setDraft((old) => ({ ...old, ...part }));
  const [emailHint, setEmailHint] = useState<string | null>(null);
  useEffect(() => {
    const kept = takeDraft();
    if (kept !== null) setDraft((old) => ({ ...old, ...kept }));
  }, []);
  const leave = (field: SignUpField) =>
    setJudged((old) => (old === "all" ? old : new Set([...old, field])));
  const judge = async (): Promise<SignUpErrors> => {
    const { findSignUpErrors } = await loadRules();
    // What cannot be loaded now is asked for again by the sign-up itself, which tells why it fails.
    const loaded = await loadStrength().catch(() => null);
    setJudged("all");
    return findSignUpErrors(draft, loaded?.measure ?? null);
  };
  const refused = status.kind === "refused" ? status.error.code : null;
  const field = refused === null ? null : (rules?.fieldOfCode(refused) ?? null);
  const errors = rules === null ? {} : pick(rules.findSignUpErrors(draft, measure), judged);
  return {
    draft,
    change,
    emailHint,
    /** Whoever comes with an invitation signs up with its address; `hint` says so. */
    fixEmail: (userName: string, hint: string) => {
      change({ userName });
      setEmailHint(hint);
    },
    leave,
    judge,
    loadRules,
    strength,
    loadStrength: () => void loadStrength().catch(() => undefined),
    /** The server's word outweighs ours. */
    errors: field === null ? errors : { ...errors, [field]: refused },
    /** A refusal that belongs to no field. */
    isAboveForm: refused !== null && field === null,
  };
}

function pick(errors: SignUpErrors, judged: ReadonlySet<string> | "all"): SignUpErrors {
  if (judged === "all") return errors;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => judged.has(field)));
}
