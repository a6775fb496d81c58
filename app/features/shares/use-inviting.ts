import { useTranslation } from "react-i18next";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError, hasCode } from "#app/core/errors/app-error.ts";
import { type Invited, inviteMembers, resendInvite } from "#app/core/shares/invite-members.ts";
import type { RefusedAddress } from "#app/core/shares/invite-queue.ts";
import type { ShareMember, ShareRole } from "#app/core/shares/share.ts";
import type { ShareWork } from "#app/core/shares/share-work.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { nextToGive, type ShareView, type ToGive } from "./share-view.ts";
import type { InviteFormState } from "./use-invite-form.ts";

export interface Inviting {
  readonly inviting: Submit;
  invite(): void;
  /** Mails an open invitation once more. */
  resend(member: ShareMember): void;
}

interface InvitingTools {
  readonly work: ShareWork;
  readonly form: InviteFormState;
  readonly setView: (view: ShareView) => void;
}

/** Sends invitations, and asks for whoever is new before he gets the key. */
export function useInviting({ work, form, setView }: InvitingTools): Inviting {
  const { t } = useTranslation("shares");
  const toast = useToast();
  const run = useAction();
  const inviting = useSubmit();
  const tell = (count: number) => {
    if (count > 0) toast({ kind: "success", text: t("invite.sent", { count }) });
  };
  const act: ShareWork["act"] = (does) =>
    work.act(does).catch((error: unknown) => {
      throw inWordsOfInvitations(error, t("invite.tooMany"));
    });
  const invite = () => {
    const wish = form.take();
    if (wish === null) return;
    void inviting.submit(async () => {
      const { invited } = await act((ports, { shareId }) =>
        inviteMembers(ports, { share: { shareId }, ...wish }),
      );
      form.done(refusedOf(invited));
      setView(nextToGive(waitingOf(invited, wish.role)));
      tell(invited.filter(({ code }) => code === 0).length);
    });
  };
  const resend = ({ email, role }: ShareMember) => {
    void run(async () => {
      const code = await act((ports, { shareId }) => resendInvite(ports, { shareId, email, role }));
      if (code !== 0) throw new AppError(code);
      tell(1);
    });
  };
  return { inviting, invite, resend };
}

function refusedOf(invited: readonly Invited[]): RefusedAddress[] {
  return invited.filter(({ code }) => code !== 0).map(({ email, code }) => ({ email, code }));
}

/** Whoever is new under his address gets nothing before the user has said so (Trust K3). */
function waitingOf(invited: readonly Invited[], role: ShareRole): ToGive[] {
  return invited.flatMap(({ key, recipient }) =>
    key === "confirm" && recipient !== null ? [{ recipient, role }] : [],
  );
}

/** The catalogue speaks of incorrect sign-ins there (Spec A§8.1, Reading R-684). */
function inWordsOfInvitations(error: unknown, words: string): unknown {
  if (!hasCode(error, CODES.rateLimited)) return error;
  const { code, retryAtMs, cause } = error;
  return new AppError(code, { customMessage: words, retryAtMs, cause });
}
