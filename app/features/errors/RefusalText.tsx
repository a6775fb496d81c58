import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { useErrorText } from "./error-text.ts";

/** '{code} {msg}' as in every alert (Reading R-37). Suspends until the catalogue's texts are here. */
export function RefusalText({ error, id }: { readonly error: AppErrorShape; readonly id: string }) {
  const { line, more } = useErrorText()(error);
  return (
    <BannerBox level="error" fact={line} id={id}>
      {more}
    </BannerBox>
  );
}

/** All that the catalogue says of a code. Suspends until its texts are here. */
export function CodeSentence({ code }: { readonly code: number }) {
  const { text, more } = useErrorText()({ code });
  return <>{more === undefined ? text : `${text} ${more}`}</>;
}
