import type { TFunction } from "i18next";
import type { ToastMessage } from "#app/ui/overlays/toast-queue.ts";

interface Offer {
  readonly t: TFunction<"auth">;
  readonly toast: (message: ToastMessage) => void;
  readonly navigate: (to: string) => void;
}

/** At the end of a sign-up, once, and it goes by itself: settings and checklist offer it again. */
export function offerKit({ t, toast, navigate }: Offer): void {
  const onAct = () => navigate("/settings/security/recovery-kit");
  toast({ text: t("signUp.kit"), kind: "info", action: { label: t("signUp.kitMake"), onAct } });
}
