import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { useErrorText } from "#app/features/errors/error-text.ts";
import { BannerBox } from "#app/ui/Banner.tsx";

/** '{code} {msg}' as in every alert (Reading R-37). Suspends until the catalogue's texts are here. */
export function RefusalText({ error, id }: { readonly error: AppErrorShape; readonly id: string }) {
  const { line, more } = useErrorText()(error);
  return (
    <BannerBox level="error" fact={line} id={id}>
      {more}
    </BannerBox>
  );
}

/** Suspends until the catalogue's texts are here. */
export function CodeSentence({ code }: { readonly code: number }) {
  return <>{useErrorText()({ code }).text}</>;
}
