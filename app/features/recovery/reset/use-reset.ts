import { useEffect, useRef, useState } from "react";
import type { NewPassword } from "#app/core/auth/password/new-password-rules.ts";
import type { LinkTyped, PasswordReset, ResetState } from "#app/core/auth/password/reset.ts";
import type { Strength } from "#app/features/auth/use-strength.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";

export type ResetStep =
  | { readonly kind: "ask"; readonly isLinkBroken: boolean }
  | { readonly kind: "link"; readonly token: string }
  | { readonly kind: "password"; readonly opened: ResetState }
  | { readonly kind: "done" };

const TOKEN = /^#[0-9a-f]{32}$/;

/** The link of a mail, what it opens, a new password. */
export function useReset(loadStrength: () => Promise<Strength>) {
  const load = useLoadRuntime();
  const reset = useRef<PasswordReset | null>(null);
  const [step, setStep] = useState<ResetStep>({ kind: "ask", isLinkBroken: false });
  const { error, isBusy, submit, forget } = useSubmit();
  // The server never sees what stands behind #: it drew the page that asks for a link.
  useEffect(() => {
    const read = () => setStep(stepOf(location.hash));
    if (location.hash !== "") read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  useEffect(() => () => void reset.current?.end(), []);
  const start = async (userName: string) => {
    const [runtime, { startReset }, { measure }] = await Promise.all([
      load(),
      import("#app/core/auth/password/start-reset.ts"),
      loadStrength(),
    ]);
    return startReset(runtime, { userName, measure });
  };
  const open = (typed: LinkTyped) =>
    submit(async () => {
      reset.current = await start(typed.userName);
      setStep({ kind: "password", opened: await reset.current.open(typed) });
    });
  const finish = (typed: NewPassword) =>
    submit(async () => {
      await reset.current?.finish(typed);
      await reset.current?.end();
      // It opens nothing any more, and need not stay in the history.
      history.replaceState(history.state, "", location.pathname);
      setStep({ kind: "done" });
    });
  const isUnsure = reset.current?.isUnsure ?? false;
  return { step, error, isBusy, isUnsure, open, finish, forget };
}

function stepOf(hash: string): ResetStep {
  if (TOKEN.test(hash)) return { kind: "link", token: hash.slice(1) };
  return { kind: "ask", isLinkBroken: hash !== "" };
}
