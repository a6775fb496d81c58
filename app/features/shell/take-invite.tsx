import type { TFunction } from "i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { INFORMATION } from "#app/contract/errors/information.data.ts";
import { carryInvite, handOverInvite, readCarried } from "#app/core/auth/invites.ts";
import { type AppError, toErrorShape } from "#app/core/errors/app-error.ts";
import { FailureText } from "#app/features/errors/use-action.tsx";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import type { ToastMessage } from "#app/ui/overlays/toast-queue.ts";

interface Ways {
  readonly t: TFunction<"shell">;
  readonly toast: (message: ToastMessage) => void;
  readonly navigate: (to: string) => void;
}

let isTaking = false;

/**
 * Takes up the invitation that somebody came with, once for a page: one to a share leads to the shares,
 * where it is answered; what the server says against it is told, and whoever it was not for may leave it
 * to somebody else (1601, Readings ).
 */
export async function takeInvite(
  { api, tabStorage }: Pick<Runtime, "api" | "tabStorage">,
  ways: Ways,
): Promise<void> {
  if (isTaking) return;
  isTaking = true;
  try {
    const invite = readCarried(tabStorage);
    const taken = await handOverInvite(api, tabStorage);
    if (typeof taken === "object") {
      const leave = () => {
        if (invite !== null) carryInvite(tabStorage, invite);
        ways.navigate("/logout?invite=share");
      };
      ways.toast(toMessage(taken, ways, leave));
    }
    if (taken === "share") ways.navigate("/shares");
    if (taken === "team") ways.navigate("/setuserinviteconsent");
  } finally {
    isTaking = false;
  }
}

function toMessage(refusal: AppError, { t }: Ways, leave: () => void): ToastMessage {
  const text = <FailureText error={toErrorShape(refusal)} />;
  if (INFORMATION.has(refusal.code)) return { text, kind: "info" };
  const isForOther = refusal.code === CODES.inviteNotYours;
  const action = isForOther ? { label: t("panel.signOut"), onAct: leave } : { label: t("ok") };
  return { text, kind: "critical", action };
}
