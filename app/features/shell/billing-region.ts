import { REGION_NAMES, type Region } from "#app/contract/regions.data.ts";
import { toRegionAddress } from "#app/contract/regions.ts";

const PATH = "/settings/billing";

interface RegionPlace {
  readonly region: Region;
  readonly hosts: Readonly<Record<Region, { readonly panel: string }>>;
}

/**
 * Where the billing page with `dr=us-central` leads, whoever asks (Spec A§2.3); `undefined`: nowhere
 * else.
 */
export function findBillingRegion(url: URL, { region, hosts }: RegionPlace): string | undefined {
  const isAsked = url.pathname === PATH && url.searchParams.get("dr") === REGION_NAMES.us;
  if (!isAsked || region === "us" || hosts.us.panel === hosts[region].panel) return undefined;
  return toRegionAddress(url, hosts.us.panel);
}
