import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { REGION_NAMES } from "#app/contract/regions.data.ts";
import { toRegionAddress } from "#app/contract/regions.ts";

/** `dr=us-central` leads to the billing page of that region (Spec A§2.3). */
export async function loadBilling({ request, context }: LoaderFunctionArgs): Promise<null> {
  const url = new URL(request.url);
  const isThere = context.region === "us" || url.searchParams.get("dr") !== REGION_NAMES.us;
  const address = isThere ? undefined : toRegionAddress(url, context.hosts.us.panel);
  if (address !== undefined) throw redirect(address);
  return null;
}
