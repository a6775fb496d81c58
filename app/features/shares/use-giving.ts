import { useTranslation } from "react-i18next";
import {
  findRecipient,
  giveKey,
  type Recipient,
  verifyRecipient,
} from "#app/core/shares/give-key.ts";
import type { ShareMember } from "#app/core/shares/share.ts";
import type { ShareWork } from "#app/core/shares/share-work.ts";
import { useAction } from "#app/features/errors/use-action.tsx";
import { type Submit, useSubmit } from "#app/features/errors/use-submit.ts";
import { useToast } from "#app/ui/overlays/Toast.tsx";
import { nextToGive, type ShareView } from "./share-view.ts";

export interface Giving {
  readonly giving: Submit;
  /** Shows whose key it is before he gets it; one that changed is compared first. */
  askToGive(member: ShareMember): void;
  askToCompare(member: ShareMember): void;
  /** To the person that is shown. */
  give(): void;
  compareFirst(): void;
  /** The numbers were the same: he is pinned as verified. */
  confirmSame(): void;
  /** On to the next question, or back to the people. */
  skip(): void;
}

interface GivingTools {
  readonly work: ShareWork;
  readonly view: ShareView;
  readonly setView: (view: ShareView) => void;
}

/** Gives the key to people one by one, and compares numbers with them (Formats 12, Trust K3). */
export function useGiving({ work, view, setView }: GivingTools): Giving {
  const { t } = useTranslation("shares");
  const toast = useToast();
  const giving = useSubmit();
  const find = useFindRecipient(work);
  const waiting = view.kind === "give" ? view.waiting : [];
  const [first, ...others] = waiting;
  const tell = (text: string) => toast({ kind: "success", text });
  const show = (next: ShareView) => {
    giving.forget();
    setView(next);
  };
  return {
    giving,
    askToGive: async (member) => {
      const recipient = await find(member);
      if (recipient !== null) show(toQuestion(recipient, member));
    },
    askToCompare: async (member) => {
      const recipient = await find(member);
      if (recipient !== null) show({ kind: "compare", recipient, onSame: [] });
    },
    give: () => {
      if (first === undefined) return;
      void giving.submit(async () => {
        await work.act((ports, { shareId }) => giveKey(ports, { shareId, ...first }));
        tell(t("give.done"));
        setView(nextToGive(others));
      });
    },
    compareFirst: () => {
      if (first === undefined) return;
      show({ kind: "compare", recipient: first.recipient, onSame: waiting });
    },
    confirmSame: () => {
      if (view.kind !== "compare") return;
      const { recipient, onSame } = view;
      void giving.submit(async () => {
        await work.act((ports) => verifyRecipient(ports, recipient));
        tell(t("compare.done"));
        setView(nextToGive(onSame.map((one) => verified(one, recipient))));
      });
    },
    skip: () => {
      show(view.kind === "compare" ? nextToGive(view.onSame) : nextToGive(others));
    },
  };
}

function useFindRecipient(work: ShareWork): (member: ShareMember) => Promise<Recipient | null> {
  const run = useAction();
  return ({ email: typed }) =>
    run(() => work.act((ports, { shareId }) => findRecipient(ports, { shareId, typed })));
}

/** Another identity than the known one gets nothing before the numbers were compared. */
function toQuestion(recipient: Recipient, { role }: ShareMember): ShareView {
  const waiting = [{ recipient, role }];
  if (recipient.verdict === "changed") return { kind: "compare", recipient, onSame: waiting };
  return { kind: "give", waiting };
}

function verified<T extends { readonly recipient: Recipient }>(one: T, { email }: Recipient): T {
  if (one.recipient.email !== email) return one;
  return { ...one, recipient: { ...one.recipient, verdict: "same", isVerified: true } };
}
