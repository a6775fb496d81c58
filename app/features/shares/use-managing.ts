import { useTranslation } from "react-i18next";
import { changeRole, removeMember, stopShare } from "#app/core/shares/change-members.ts";
import { offerShare, takeBackOffer } from "#app/core/shares/offer-share.ts";
import { isLess, type ShareMember, type ShareRole } from "#app/core/shares/share.ts";
import type { ShareWork } from "#app/core/shares/share-work.ts";
import { setShowsOthers } from "#app/core/shares/shares.api.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { PEOPLE, type ShareView } from "./share-view.ts";

export interface Managing {
  /** Of the question that is open: less to do, removing, stopping. */
  readonly managing: Submit;
  /** More is done at once; less is asked about first, because everybody gets a new key with it. */
  askForRole(member: ShareMember, role: ShareRole): void;
  askToRemove(member: ShareMember): void;
  askToStop(): void;
  askToOffer(member: ShareMember): void;
  askToFinish(): void;
  takeBackOffer(): void;
  /** What the open question asks. `purge`: devices are asked to remove what they keep. */
  confirm(purge: boolean): void;
  /** Back to the people, and nothing is done. */
  leaveAsIs(): void;
  showOthers(isOn: boolean): void;
}

interface ManagingTools {
  readonly work: ShareWork;
  readonly view: ShareView;
  readonly setView: (view: ShareView) => void;
  readonly onClose: () => void;
}

/** Roles, removal, the end of a share, and who sees whom (Spec C§2.2). */
export function useManaging({ work, view, setView, onClose }: ManagingTools): Managing {
  const { t } = useTranslation("shares");
  const toast = useToast();
  const run = useAction();
  const managing = useSubmit();
  const show = (next: ShareView) => {
    managing.forget();
    setView(next);
  };
  const tell = (text: string) => toast({ kind: "success", text });
  const change = async (member: ShareMember, role: ShareRole) => {
    await work.act((ports, share) => changeRole(ports, { share, member, role }));
    tell(t("change.done"));
    setView(PEOPLE);
  };
  const remove = async (member: ShareMember, purge: boolean) => {
    await work.act((ports, share) => removeMember(ports, { share, member, purge }));
    tell(t("remove.done", { email: member.email }));
    setView(PEOPLE);
  };
  const stop = async (purge: boolean) => {
    await work.end((ports, share) => stopShare(ports, { ...share, purge }));
    tell(t("stop.done"));
    onClose();
  };
  const offer = async (member: ShareMember) => {
    await work.act((ports, share) => offerShare(ports, { share, member }));
    tell(t("handover.offered", { email: member.email }));
    setView(PEOPLE);
  };
  return {
    managing,
    askForRole: (member, role) => {
      if (isLess(role, member.grantedRole ?? "r")) show({ kind: "role", member, role });
      else void run(() => change(member, role));
    },
    askToRemove: (member) => show({ kind: "remove", member }),
    askToStop: () => show({ kind: "stop" }),
    askToOffer: (member) => show({ kind: "offer", member }),
    askToFinish: () => show({ kind: "finish" }),
    takeBackOffer: () => void run(() => work.act(takeBackOffer)),
    confirm: (purge) => {
      if (view.kind === "role") void managing.submit(() => change(view.member, view.role));
      if (view.kind === "remove") void managing.submit(() => remove(view.member, purge));
      if (view.kind === "offer") void managing.submit(() => offer(view.member));
      if (view.kind === "stop") void managing.submit(() => stop(purge));
    },
    leaveAsIs: () => show(PEOPLE),
    showOthers: (showsOthers) => {
      void run(() =>
        work.act(({ api }, { shareId }) => setShowsOthers(api, { shareId, showsOthers })),
      );
    },
  };
}
