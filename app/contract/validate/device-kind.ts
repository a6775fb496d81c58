/** What a log of a link tells of a visitor's device; nothing finer is kept. */
export const DEVICE_KINDS = ["phone", "tablet", "computer", "other"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];

const TABLET = /iPad|Tablet|Android(?!.*Mobile)/;
const PHONE = /Mobile|iPhone|iPod/;
const COMPUTER = /Windows NT|Macintosh|X11|CrOS|Linux/;

/** The kind of a device by what its browser says of itself; the gateway passes on this word alone. */
export function toDeviceKind(agent: string | undefined): DeviceKind {
  if (agent === undefined) return "other";
  if (TABLET.test(agent)) return "tablet";
  if (PHONE.test(agent)) return "phone";
  return COMPUTER.test(agent) ? "computer" : "other";
}

export function parseDeviceKind(text: unknown): DeviceKind {
  return DEVICE_KINDS.find((kind) => kind === text) ?? "other";
}
