export const BROWSERS = ["Edge", "Firefox", "Chrome", "Safari"] as const;
export const SYSTEMS = ["iOS", "Android", "Windows", "macOS", "Linux"] as const;
/** A browser that is none of these. */
const OTHER = "Browser";

/** What a browser calls itself, in parts that no language changes; each is null where it is not known. */
export interface DeviceParts {
  readonly browser: (typeof BROWSERS)[number] | null;
  readonly system: (typeof SYSTEMS)[number] | null;
}

/** As it is written for the account's owner to find: "Firefox on Linux" (Reading R-128). */
export function toDeviceName({ browser, system }: DeviceParts): string {
  const name = browser ?? OTHER;
  return system === null ? name : `${name} on ${system}`;
}

/** Written behind a name that somebody typed and that reads like one a browser gives itself; takes no room. */
const TYPED = "\u2060";

/** As a name is kept that somebody typed: it stays as it is in every language (Reading R-577). */
export function toTypedName(name: string): string {
  return readDeviceParts(name) === null ? name : name + TYPED;
}

/** The parts of a name that a browser gave itself; null for every name that somebody typed. */
export function readDeviceParts(name: string): DeviceParts | null {
  for (const browser of [...BROWSERS, null]) {
    for (const system of [...SYSTEMS, null]) {
      if (toDeviceName({ browser, system }) === name) return { browser, system };
    }
  }
  return null;
}
