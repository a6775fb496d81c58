import { type DeviceParts, toDeviceName } from "#app/contract/device-name.ts";

const BROWSERS: readonly (readonly [RegExp, NonNullable<DeviceParts["browser"]>])[] = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, NonNullable<DeviceParts["system"]>])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
];

/** How this device calls itself in the account manifest: "Firefox on Linux". Its owner finds this session by it (Reading R-128). */
export function readDeviceName(): string {
  const agent = navigator.userAgent;
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
  return toDeviceName({ browser, system });
}
