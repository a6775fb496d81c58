import { INFORMATION } from "#app/contract/errors/information.data.ts";
import type { AppErrorShape } from "#app/core/errors/app-error.ts";
import { BannerBox } from "#app/ui/Banner.tsx";
import { useErrorText } from "./error-text.ts";
import { HelpLink } from "./HelpLink.tsx";

interface RefusalTextProps {
  readonly error: AppErrorShape;
  readonly id: string;
  readonly more?: string | undefined;
}

/**
 * '{code} {msg}' as in every alert (Reading R-37); what refuses nothing has the calm frame of
 * information. Suspends until the catalogue's texts are here.
 */
export function RefusalText({ error, id, more }: RefusalTextProps) {
  const { line, more: help } = useErrorText()(error);
  return (
    <BannerBox level={INFORMATION.has(error.code) ? "info" : "error"} fact={line} id={id}>
      {more ?? help}
      <HelpLink code={error.code} />
    </BannerBox>
  );
}

/** All that the catalogue says of a code. Suspends until its texts are here. */
export function CodeSentence({ code }: { readonly code: number }) {
  const { whole, more } = useErrorText()({ code });
  return <>{more === undefined ? whole : `${whole} ${more}`}</>;
}
