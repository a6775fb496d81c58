import { BROWSERS, SYSTEMS, toDeviceName } from "#app/contract/device-name.ts";

/** What tells a system, in the order of their names: a phone's word stands before that of its kernel. */
const SYSTEM_MARKS: readonly RegExp[] = [/iPhone|iPad/, /Android/, /Windows/, /Mac OS/, /Linux/];

/** How this device calls itself in the account manifest: "Firefox on Linux". Its owner finds this session by it (Reading R-128). */
export function readDeviceName(): string {
  const agent = navigator.userAgent;
  const browser = BROWSERS.find((name) => agent.includes(name === "Edge" ? "Edg/" : `${name}/`));
  const system = SYSTEMS.find((_, at) => SYSTEM_MARKS[at]?.test(agent));
  return toDeviceName({ browser: browser ?? null, system: system ?? null });
}
