import * as v from "valibot";
import type { DeviceStorage } from "#app/core/ports.ts";
import type { AuditHead } from "./audit.ts";

const KEY = "audit:";
const HEAD = v.object({
  teamId: v.string(),
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hash: v.string(),
});

interface MemoryPorts {
  readonly device: DeviceStorage;
  /** The name that was typed, never one that the server told. */
  readonly userName: string;
}

/** The last line that this device has seen of the log of somebody's team; null where it has seen none. */
export function readSeenHead({ device, userName }: MemoryPorts): AuditHead | null {
  try {
    const text = device.read(KEY + userName);
    return text === null ? null : v.parse(HEAD, JSON.parse(text));
  } catch {
    // A storage that cannot be read has seen nothing.
    return null;
  }
}

export function keepSeenHead({ device, userName }: MemoryPorts, head: AuditHead): void {
  try {
    device.write(KEY + userName, JSON.stringify(head));
  } catch {
    // A full or forbidden storage: the next look is a first one again.
  }
}
