import { type ReactNode, Suspense } from "react";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { lazyComponent } from "#app/ui/lazy-component.ts";

const loadTexts = () => import("./RefusalText.tsx");
// A refusal comes with its words and its frame (P3).
const RefusalText = lazyComponent(async () => (await loadTexts()).RefusalText);
const CodeSentence = lazyComponent(async () => (await loadTexts()).CodeSentence);

/** Call when a form is used: its refusal may be that there is no connection to fetch the words by. */
export function preloadRefusal(): void {
  // A failed preload is tried again when there is a refusal.
  Promise.all([loadTexts(), import("./describe-failure.ts")]).catch(() => undefined);
}

interface RefusalProps {
  readonly error: AppErrorShape;
  readonly id: string;
  /** In place of the catalogue's help, where that speaks of something else than this form. */
  readonly more?: string | undefined;
}

/** What the catalogue says of a refusal, above a form. Its texts come when they are first needed. */
export function Refusal({ error, id, more }: RefusalProps) {
  return (
    <Suspense fallback={withoutWords(<BareRefusal code={error.code} id={id} />)}>
      <RefusalText error={error} id={id} more={more} />
    </Suspense>
  );
}

/** The catalogue's sentences of one code, for the line under a field. */
export function CodeText({ code }: { readonly code: number }) {
  return (
    <Suspense fallback={withoutWords(code)}>
      <CodeSentence code={code} />
    </Suspense>
  );
}

/** Words that cannot come yet leave the code; those that are on their way leave nothing. */
function withoutWords(code: ReactNode): ReactNode {
  return navigator.onLine ? null : code;
}

function BareRefusal({ code, id }: { readonly code: number; readonly id: string }) {
  return (
    <p role="alert" id={id}>
      {code}
    </p>
  );
}
