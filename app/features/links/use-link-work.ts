import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { LinkWork, type LinkWorkState } from "#app/core/links/link-work.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";
import type { loader as rootLoader } from "#app/root.tsx";

/** Where links are opened: the link host of this region. */
export function useLinkHost(): string {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return root?.hosts[root.region].link ?? window.location.origin;
}

/** The work on the link of an item, as long as its dialog is there. */
export function useLinkWork(ports: FilesPorts, item: FileItem): [LinkWorkState, LinkWork] {
  const host = useLinkHost();
  const work = useMemo(() => new LinkWork(ports, { item, host }), [ports, item, host]);
  useEffect(() => {
    void work.load();
    return () => work.close();
  }, [work]);
  return [useObservable(work.state), work];
}
