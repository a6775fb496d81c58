import type { Manifest } from "#app/core/crypto/port.ts";

/** ctr: the sum of the counts of all devices, which every write raises (Formats 11). */
export function counterOf({ vc }: Pick<Manifest, "vc">): number {
  return Object.values(vc).reduce((sum, count) => sum + count, 0);
}

export interface WritingDevice {
  /** 8 random bytes, hex. */
  readonly id: string;
  readonly name: string;
}

/** The state as this device writes it: its own count one higher, dated, signed by name (Formats 11). */
export function raiseCount(manifest: Manifest, device: WritingDevice, nowS: number): Manifest {
  const count = manifest.vc[device.id] ?? 0;
  return {
    ...manifest,
    t: nowS,
    dev: { id: device.id, name: device.name },
    vc: { ...manifest.vc, [device.id]: count + 1 },
  };
}
