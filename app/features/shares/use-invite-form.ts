import { useEffect, useState } from "react";
import * as CODES from "#app/contract/errors/codes.ts";
import {
  type KnownPeople,
  queueAddresses,
  type RefusedAddress,
} from "#app/core/shares/invite-queue.ts";
import type { ShareRole } from "#app/core/shares/share.ts";
import type { Draft } from "#app/features/listing/use-draft.ts";
import { isInvitedRole } from "./roles.ts";

export interface InviteWish {
  readonly addresses: readonly string[];
  readonly role: ShareRole;
}

export interface InviteFormState {
  readonly queue: readonly string[];
  readonly role: ShareRole;
  readonly faults: readonly RefusedAddress[];
  add(typed: readonly string[]): void;
  drop(email: string): void;
  choose(role: ShareRole): void;
  /** What waits; null, and said so, when nobody does (1656). */
  take(): InviteWish | null;
  /** After sending: nobody waits, and who was not invited is named. */
  done(faults: readonly RefusedAddress[]): void;
}

const NOBODY: readonly RefusedAddress[] = [{ email: "", code: CODES.nobodyQueued }];

/** Addresses that wait and what they are to become; kept for the next lock as other drafts are. */
export function useInviteForm(
  known: KnownPeople,
  { draft, typed }: { readonly draft: Draft; readonly typed: string | null },
): InviteFormState {
  const [{ queue, role, faults }, set] = useState(() => readTyped(typed));
  useEffect(() => {
    if (queue.length > 0) draft.keep(JSON.stringify({ queue, role }));
    else draft.drop();
  }, [queue, role, draft]);
  const change = (next: Partial<typeof EMPTY>) =>
    set((now) => ({ ...now, faults: NO_FAULTS, ...next }));
  return {
    queue,
    role,
    faults,
    add: (texts) => {
      const next = queueAddresses(queue, texts.join(" "), known);
      change({ queue: next.queue, faults: next.refused });
    },
    drop: (email) => change({ queue: queue.filter((other) => other !== email) }),
    choose: (chosen) => change({ role: chosen }),
    take: () => {
      if (queue.length > 0) return { addresses: queue, role };
      change({ faults: NOBODY });
      return null;
    },
    done: (left) => change({ queue: [], faults: left }),
  };
}

interface Typed {
  readonly queue: readonly string[];
  readonly role: ShareRole;
  readonly faults: readonly RefusedAddress[];
}

const NO_FAULTS: readonly RefusedAddress[] = [];
const EMPTY: Typed = { queue: [], role: "w", faults: NO_FAULTS };

/** The draft was sealed by this very form. */
function readTyped(typed: string | null): Typed {
  if (typed === null) return EMPTY;
  const { queue, role }: Pick<Typed, "queue" | "role"> = JSON.parse(typed);
  return { ...EMPTY, queue, role: isInvitedRole(role) ? role : EMPTY.role };
}
