import { useEffect, useMemo, useState } from "react";
import { createZoneOffset } from "#app/core/display/zone-offset.ts";
import { openEventNames } from "#app/core/files/event-names.ts";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { LinkLog, type LinkLogEntry, type LinkLogState } from "#app/core/links/link-log.ts";
import { shownTimeZone } from "#app/platform/preferences.client.ts";
import { useObservable } from "#app/platform/runtime-context.tsx";

const SECOND_MS = 1_000;

/** The log of a link, from when its page shows it until it goes. */
export function useLinkLog(ports: FilesPorts, linkId: string): [LinkLogState, LinkLog] {
  const log = useMemo(() => {
    const nowMs = ports.api.servtimeS() * SECOND_MS;
    const zoneS = Math.round(createZoneOffset(shownTimeZone())(nowMs) / SECOND_MS);
    return new LinkLog(ports, { id: linkId }, zoneS);
  }, [ports, linkId]);
  useEffect(() => {
    void log.choose(null);
    return () => log.close();
  }, [log]);
  return [useObservable(log.state), log];
}

/** Names of the items that the log tells of, as far as they open with the keys that are here. */
export function useLogNames(
  { crypto, account }: FilesPorts,
  entries: readonly LinkLogEntry[],
): ReadonlyMap<string, string> {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const opened = await openEventNames({ crypto, account }, entries);
      if (!isGone) setNames(opened);
    };
    // What does not open shows as an item without a name.
    open().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [crypto, account, entries]);
  return names;
}
