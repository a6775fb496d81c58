import { LEGACY_PATHS } from "./legacy-paths.data.ts";

/** Start pages that a person can choose. Spec A§2.9. */
export const START_PAGES = ["files", "vault", "starred"] as const;

export type StartPage = (typeof START_PAGES)[number];

/** A start page, or files for anything else. Spec A§2.1. */
export function toStartPage(dashboard: unknown): StartPage {
  return START_PAGES.find((page) => page === dashboard) ?? "files";
}

/** Only what can stand in a path without being anything else. */
const SEGMENT = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Where an older address leads; `undefined` when it is none and the not-found page is right. Spec
 * A§2.2, Reading R-02.
 */
export function findLegacyTarget(pathname: string, dashboard?: unknown): string | undefined {
  const segments = pathname.replace(/\/+$/, "").split("/");
  for (const { from, to } of LEGACY_PATHS) {
    const values = matchSegments(from.split("/"), segments);
    if (values === undefined) continue;
    return to.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === "dashboard" ? toStartPage(dashboard) : (values.get(name) ?? ""),
    );
  }
  return undefined;
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): ReadonlyMap<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined ? part !== segment : !SEGMENT.test(segment)) return undefined;
    if (name !== undefined) values.set(name, segment);
  }
  return values;
}
