import { useEffect, useRef, useState } from "react";
import type { NewPassword } from "#app/core/auth/password/new-password-rules.ts";
import type { KitTyped, OpenedState, Recovery } from "#app/core/auth/password/recover.ts";
import type { KitSheet } from "#app/core/auth/password/recovery-kit.ts";
import type { Strength } from "#app/features/auth/use-strength.ts";
import { useSubmit } from "#app/features/errors/use-submit.ts";
import { useLoadRuntime } from "#app/platform/runtime-context.tsx";

export type RecoverStep =
  | { readonly kind: "code" }
  | { readonly kind: "password"; readonly opened: OpenedState }
  | { readonly kind: "done"; readonly sheet: KitSheet };

/** The way back in: the code of the kit, a new password, the new kit. */
export function useRecovery(loadStrength: () => Promise<Strength>) {
  const load = useLoadRuntime();
  const recovery = useRef<Recovery | null>(null);
  const [step, setStep] = useState<RecoverStep>({ kind: "code" });
  const { error, isBusy, submit, forget } = useSubmit();
  useEffect(() => () => void recovery.current?.end(), []);
  const start = async (userName: string) => {
    const [runtime, { startRecovery }, { measure }] = await Promise.all([
      load(),
      import("#app/core/auth/password/start-recovery.ts"),
      loadStrength(),
    ]);
    return startRecovery(runtime, { userName, measure });
  };
  const open = (typed: KitTyped) =>
    submit(async () => {
      recovery.current = await start(typed.userName);
      setStep({ kind: "password", opened: await recovery.current.open(typed) });
    });
  const finish = (typed: NewPassword) =>
    submit(async () => {
      const sheet = await recovery.current?.finish(typed);
      if (sheet === undefined) return;
      await recovery.current?.end();
      setStep({ kind: "done", sheet });
    });
  const isUnsure = recovery.current?.isUnsure ?? false;
  return { step, error, isBusy, isUnsure, open, finish, forget };
}
