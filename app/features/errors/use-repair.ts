import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { useToast } from "#app/ui/Toast.tsx";
import { describeFailure } from "./describe-failure.ts";

/** Runs a repair; done says so and closes, a refusal stays above the form. */
export function useRepair(onDone: () => void) {
  const { t } = useTranslation("account");
  const toast = useToast();
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
      toast({ text: t("repair.done"), kind: "success" });
      onDone();
    } catch (caught) {
      setError(describeFailure(caught));
      setBusy(false);
    }
  };
  return { error, isBusy, run };
}
