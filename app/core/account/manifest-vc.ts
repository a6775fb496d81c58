import type { Manifest } from "#app/core/crypto/port.ts";

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
