import {
  type Dispatch,
  type MutableRefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { formOf, type LinkForm, NEW_LINK_FORM, newLinkForm } from "#app/core/links/link-form.ts";
import type { LinkRules } from "#app/core/links/link-rules.ts";
import type { LinkWorkState } from "#app/core/links/link-work.ts";
import type { Draft } from "#app/features/listing/use-draft.ts";

/** What was typed before a lock, until it stands in the form again. */
export type TypedBefore = MutableRefObject<string | null>;

interface FormOrigin {
  readonly draft: Draft;
  readonly typed: TypedBefore;
  readonly rules: LinkRules;
}

export interface LinkFormHeld {
  readonly form: LinkForm;
  /** It says otherwise than the link. */
  readonly isTyped: boolean;
  readonly change: Dispatch<SetStateAction<LinkForm>>;
  /** It is on its way to the server: what the link has next takes its place. */
  readonly sending: () => void;
}

/**
 * The form of a link: what the link has, or what was typed over it before the page was locked. Changes are
 * kept for the next lock, and through whatever else is done with the link before they are saved.
 */
export function useLinkForm(
  work: LinkWorkState,
  { draft, typed, rules }: FormOrigin,
): LinkFormHeld {
  const [{ form, isTyped }, set] = useState({ form: newLinkForm(rules), isTyped: false });
  const isSent = useRef(true);
  useEffect(() => {
    if (work.step !== "new" && work.step !== "ready") return;
    if (typed.current !== null) {
      const before: LinkForm = { ...NEW_LINK_FORM, ...JSON.parse(typed.current) };
      typed.current = null;
      isSent.current = false;
      set({ form: before, isTyped: true });
    } else if (work.step === "ready" && isSent.current) {
      draft.drop();
      set({ form: formOf(work.link, work.secrets), isTyped: false });
    }
  }, [work, draft, typed]);
  useEffect(() => {
    if (isTyped) draft.keep(JSON.stringify(form));
  }, [form, isTyped, draft]);
  const change = useCallback((next: SetStateAction<LinkForm>) => {
    isSent.current = false;
    set((now) => ({ form: typeof next === "function" ? next(now.form) : next, isTyped: true }));
  }, []);
  const sending = useCallback(() => {
    isSent.current = true;
  }, []);
  return { form, isTyped, change, sending };
}
