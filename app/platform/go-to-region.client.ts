import { toOtherRegion } from "#app/contract/regions.ts";

/**
 * The gateway of this host knows where a region lives and sends the page there (Spec A§2.6). A part of the page
 * that shows a link of somebody else (`data-stays`) says by itself that it lives elsewhere: the account does not.
 */
export function goToRegion(region: string): void {
  if (document.querySelector("[data-stays]") !== null) return;
  const address = toOtherRegion(location, region);
  if (address === undefined) location.reload();
  else location.assign(address);
}
