import { type ReactNode, Suspense, useRef } from "react";
import type { Region } from "#app/contract/regions.data.ts";
import type { SignUpFacts } from "#app/core/auth/auth.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";
import { lazyComponent } from "#app/ui/lazy-component.ts";
import { loadSheet } from "#app/ui/load-sheet.ts";
import { useIsAlive } from "#app/ui/use-is-alive.ts";
import sheet from "./invited.css";

/** What the address of the sign-up page says of how somebody came. */
export interface Brought {
  readonly region: Region;
  /** The sign-up page of the other region; null where there is one region alone. */
  readonly otherHref: string | null;
  /** null: nobody speaks of one. */
  readonly referralCode: string | null;
  readonly isForTeam: boolean;
  readonly customerId: string;
  /** Of the organisation that vouched for somebody new; null: nobody did. */
  readonly ssoName: string | null;
  /** Whether the form has fields that only some need. */
  readonly hasExtras: boolean;
  /** To a share: its invitation says for whom it is. */
  readonly isInvited: boolean;
}

export interface TypedExtras {
  referralCode?: string;
  company?: string;
}

type Change = (part: { readonly userName: string }) => void;

export interface ExtrasProps {
  readonly brought: Brought;
  readonly typed: TypedExtras;
  /** Fills in a field of the form. */
  readonly change: Change;
}

// Their code comes with them (P3).
const Extras = lazyComponent(async () => (await import("./SignUpExtras.tsx")).SignUpExtras);

const Invited = lazyComponent(async () => {
  const [part] = await Promise.all([import("./InvitedBox.tsx"), loadSheet(sheet)]);
  return part.InvitedBox;
});

/**
 * The fields that only some need, once the page is alive: somebody types meanwhile, and a boundary that
 * still waits for its code would be drawn anew. And what all of it comes to.
 */
export function useSignUpFacts(brought: Brought) {
  const isAlive = useIsAlive();
  const typed = useRef<TypedExtras>({}).current;
  return {
    extras: (change: Change): ReactNode =>
      isAlive &&
      brought.hasExtras && (
        <Suspense>
          <Extras brought={brought} typed={typed} change={change} />
        </Suspense>
      ),
    invited: (fixEmail: (userName: string, hint: string) => void): ReactNode =>
      isAlive &&
      brought.isInvited && (
        <Suspense>
          <Invited fixEmail={fixEmail} />
        </Suspense>
      ),
    facts: async (runtime: Runtime): Promise<SignUpFacts> =>
      (await import("./gather-facts.ts")).gatherFacts(runtime, brought, typed),
  };
}
