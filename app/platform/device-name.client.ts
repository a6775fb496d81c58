const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS/, "macOS"],
  [/Linux/, "Linux"],
];
const FALLBACK = "Browser";

/** How this device calls itself in the account manifest: "Firefox on Linux". Its owner finds this session by it (Reading R-128). */
export function readDeviceName(): string {
  const agent = navigator.userAgent;
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1] ?? FALLBACK;
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}
