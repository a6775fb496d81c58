import { useEffect, useState } from "react";
import { OtherPages } from "#app/core/transfers/other-pages.ts";
import { createPages } from "#app/platform/pages.client.ts";
import type { Runtime } from "#app/platform/runtime-context.tsx";

/** What the other pages of this browser transfer, while this component stands. */
export function useOtherPages({ auth }: Pick<Runtime, "auth">): OtherPages {
  const [others] = useState(() => new OtherPages({ auth: auth.state, pages: createPages() }));
  useEffect(() => others.start(), [others]);
  return others;
}
