import { Suspense } from "react";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { useErrorText } from "#app/features/errors/error-text.ts";
import { BannerBox } from "#app/ui/Banner.tsx";

/** What the catalogue says of a refusal, above a form. Its texts come when they are first needed. */
export function Refusal({ error, id }: { readonly error: AppErrorShape; readonly id: string }) {
  return (
    <Suspense fallback={null}>
      <RefusalText error={error} id={id} />
    </Suspense>
  );
}

function RefusalText({ error, id }: { readonly error: AppErrorShape; readonly id: string }) {
  const { text, more } = useErrorText()(error);
  return (
    <BannerBox level="error" fact={text} id={id}>
      {more}
    </BannerBox>
  );
}

/** The catalogue's sentence of one code, for the line under a field. */
export function CodeText({ code }: { readonly code: number }) {
  return (
    <Suspense fallback={null}>
      <CodeSentence code={code} />
    </Suspense>
  );
}

function CodeSentence({ code }: { readonly code: number }) {
  return <>{useErrorText()({ code }).text}</>;
}
