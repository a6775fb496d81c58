import type { ApiClient } from "#app/core/api/client.ts";
import type { DeviceStorage } from "#app/core/ports.ts";
import { fetchAudit } from "./audit.api.ts";
import { compareWith, type JudgedLog, judgeLog, mayRemember, type Remembered } from "./audit.ts";
import { keepSeenHead, readSeenHead } from "./audit-memory.ts";

export interface SeenLog extends JudgedLog {
  readonly remembered: Remembered;
  readonly isCut: boolean;
}

interface LogPorts {
  readonly api: Pick<ApiClient, "call">;
  readonly device: DeviceStorage;
  /** The name that was typed. */
  readonly userName: string;
}

/** The whole log of the own team, checked line by line and against what this device saw of it last. */
export async function lookAtLog(ports: LogPorts, signal: AbortSignal): Promise<SeenLog> {
  const told = await fetchAudit(ports.api, signal);
  const log = await judgeLog(told);
  const remembered = compareWith(log, readSeenHead(ports));
  if (log.head !== null && mayRemember(log, remembered)) keepSeenHead(ports, log.head);
  return { ...log, remembered, isCut: told.isCut };
}
