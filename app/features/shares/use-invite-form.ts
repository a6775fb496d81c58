import { useEffect, useState } from "react";
import { findInviteWordsError } from "#app/contract/validate/invite-words.ts";
import {
  findQueueError,
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
  /** Of whoever invites, for the mail; empty for none. */
  readonly words: string;
}

export interface InviteFormState {
  readonly queue: readonly string[];
  readonly role: ShareRole;
  readonly words: string;
  readonly faults: readonly RefusedAddress[];
  add(typed: readonly string[]): void;
  drop(email: string): void;
  choose(role: ShareRole): void;
  write(words: string): void;
  /** What waits; null, and said so, when nobody does (1656) or too many (1652). */
  take(): InviteWish | null;
  /** After sending: nobody waits, and who was not invited is named. */
  done(faults: readonly RefusedAddress[]): void;
}

/** Addresses that wait and what they are to become; kept for the next lock as other drafts are. */
export function useInviteForm(
  known: KnownPeople,
  { draft, typed }: { readonly draft: Draft; readonly typed: string | null },
): InviteFormState {
  const [{ queue, role, words, faults }, set] = useState(() => readTyped(typed));
  useEffect(() => {
    if (queue.length > 0) draft.keep(JSON.stringify({ queue, role, words }));
    else draft.drop();
  }, [queue, role, words, draft]);
  const change = (next: Partial<typeof EMPTY>) =>
    set((now) => ({ ...now, faults: NO_FAULTS, ...next }));
  return {
    queue,
    role,
    words,
    faults,
    add: (texts) => {
      const next = queueAddresses(queue, texts.join(" "), known);
      change({ queue: next.queue, faults: next.refused });
    },
    drop: (email) => change({ queue: queue.filter((other) => other !== email) }),
    choose: (chosen) => change({ role: chosen }),
    write: (written) => change({ words: written }),
    take: () => {
      // Their field says why.
      if (findInviteWordsError(words) !== undefined) return null;
      const code = findQueueError(queue);
      if (code === undefined) return { addresses: queue, role, words };
      change({ faults: [{ email: "", code }] });
      return null;
    },
    done: (left) => change({ queue: [], words: "", faults: left }),
  };
}

interface Typed {
  readonly queue: readonly string[];
  readonly role: ShareRole;
  readonly words: string;
  readonly faults: readonly RefusedAddress[];
}

const NO_FAULTS: readonly RefusedAddress[] = [];
const EMPTY: Typed = { queue: [], role: "w", words: "", faults: NO_FAULTS };

/** The draft was sealed by this very form. */
function readTyped(typed: string | null): Typed {
  if (typed === null) return EMPTY;
  const {
    queue,
    role,
    words = "",
  }: Pick<Typed, "queue" | "role"> & Partial<Pick<Typed, "words">> = JSON.parse(typed);
  return { ...EMPTY, queue, words, role: isInvitedRole(role) ? role : EMPTY.role };
}
