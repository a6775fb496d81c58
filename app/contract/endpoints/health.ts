/** Whether a process answers, whether it can serve reads, and whether all is well with it. */
const HEALTH_PATHS = ["/livez", "/readyz", "/healthz"] as const;
export type HealthPath = (typeof HEALTH_PATHS)[number];

export function isHealthPath(path: string): path is HealthPath {
  return HEALTH_PATHS.some((known) => known === path);
}
