import { Suspense } from "react";
import type { SignInAsk } from "#app/core/auth/sign-in-ask.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const PinBanner = lazyComponent(async () => (await import("./PinBanner.tsx")).PinBanner);

interface PinQuestionProps {
  readonly ask: SignInAsk;
  /** Yes: the pinned record goes, and this device starts as a new one (Formats 10). */
  readonly onYes: () => void;
}

/** Shows the question when there is one; its code comes with it (P3). */
export function PinQuestion({ ask, onYes }: PinQuestionProps) {
  if (typeof ask !== "string" || ask === "nothing") return null;
  return (
    <Suspense>
      <PinBanner ask={ask} onYes={onYes} />
    </Suspense>
  );
}
