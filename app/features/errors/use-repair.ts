import { useTranslation } from "react-i18next";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { useSubmit } from "./use-submit.ts";

/** Runs a repair; done says so and closes, a refusal stays above the form. */
export function useRepair(onDone: () => void) {
  const { t } = useTranslation("account");
  const toast = useToast();
  const { error, isBusy, submit } = useSubmit();
  const run = async (work: () => Promise<void>) => {
    if (!(await submit(work))) return;
    toast({ text: t("repair.done"), kind: "success" });
    onDone();
  };
  return { error, isBusy, run };
}
