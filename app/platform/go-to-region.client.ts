import { toOtherRegion } from "#app/contract/regions.ts";

/** The gateway of this host knows where a region lives and sends the page there (Spec A§2.6). */
export function goToRegion(region: string): void {
  const address = toOtherRegion(location, region);
  if (address === undefined) location.reload();
  else location.assign(address);
}
