import { useState } from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { Share } from "#app/core/shares/share.ts";
import type { ShareWork, ShareWorkStart, ShareWorkState } from "#app/core/shares/share-work.ts";
import type { Draft } from "#app/features/listing/use-draft.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import { PEOPLE, type ShareView } from "./share-view.ts";
import { type Giving, useGiving } from "./use-giving.ts";
import { type InviteFormState, useInviteForm } from "./use-invite-form.ts";
import { type Inviting, useInviting } from "./use-inviting.ts";
import { type Managing, useManaging } from "./use-managing.ts";
import { useShareWork } from "./use-share-work.ts";

export interface ShareDialogState extends Inviting, Giving, Managing {
  readonly state: ShareWorkState;
  readonly work: ShareWork;
  readonly view: ShareView;
  readonly form: InviteFormState;
  /** The number that others see of the person here; empty while it is not known. */
  readonly ownNumber: string;
}

interface Start {
  readonly onClose: () => void;
  readonly start: ShareWorkStart;
  readonly draft: Draft;
  readonly typed: string | null;
}

/** The dialogs of an own share: what is shown, and what its buttons do. */
export function useShareDialog(
  ports: FilesPorts,
  { start, draft, typed, onClose }: Start,
): ShareDialogState {
  const [state, work] = useShareWork(ports, start);
  const [view, setView] = useState<ShareView>(PEOPLE);
  const { email: ownEmail } = useObservable(ports.account.user);
  const members = state.step === "ready" ? state.share.members : NOBODY;
  const form = useInviteForm({ ownEmail, members }, { draft, typed });
  const inviting = useInviting({ work, form, setView });
  const giving = useGiving({ work, view, setView });
  const managing = useManaging({ work, view, setView, onClose });
  const ownNumber = members.find(({ isMe }) => isMe)?.safetyNumber ?? "";
  return { state, work, view, form, ownNumber, ...inviting, ...giving, ...managing };
}

const NOBODY: Share["members"] = [];
