import { REGION_CONFLICT, REGION_KEYS, REGION_QUERY, type Region } from "./regions.data.ts";

/** The region of a key of the API; `undefined` for anything else. Spec A§2.6, Trust W5. */
export function toRegion(key: unknown): Region | undefined {
  return typeof key === "string" && Object.hasOwn(REGION_KEYS, key) ? REGION_KEYS[key] : undefined;
}

/**
 * The same path and query at another region's origin, with `regionconflict=1` (Spec A§2.6).
 * `undefined` where the address brings that mark already: two regions that both send the browser
 * away would send it in circles.
 */
export function toRegionAddress(url: URL, origin: string): string | undefined {
  const { name, value } = REGION_CONFLICT;
  if (url.searchParams.has(name)) return undefined;
  const target = new URL(origin);
  target.pathname = url.pathname;
  target.search = url.search;
  target.searchParams.set(name, value);
  return target.href;
}

/** Whether another region sent the browser here. */
export function isRegionConflict({ searchParams }: URL): boolean {
  return searchParams.has(REGION_CONFLICT.name);
}

/** An address of this site that asks the gateway to go on in another region; it knows the hosts. */
export function withRegion(address: string, regionKey: string): string {
  const [path = "", search = ""] = address.split("?", 2);
  const query = new URLSearchParams(search);
  query.set(REGION_QUERY, regionKey);
  return `${path}?${query}`;
}

/** Pages that need no session: what asks for another region there must say which, as no session does. */
const OPEN_PAGES: readonly string[] = [
  "/login",
  "/login/sso",
  "/sign-up",
  "/recover",
  "/reset-password",
];

/**
 * What a page opens when the API names another region: itself, with that region where no session
 * tells the gateway. What stands behind `#`, the link of a reset, goes along.
 */
export function toOtherRegion(
  { pathname, search, hash }: Pick<URL, "pathname" | "search" | "hash">,
  regionKey: string,
): string | undefined {
  if (!OPEN_PAGES.includes(pathname)) return undefined;
  return withRegion(pathname + search, regionKey) + hash;
}

/** Where this request came in, and where each region's panel is. */
interface RegionPlace {
  readonly region: Region;
  readonly hosts: Readonly<Record<Region, { readonly panel: string }>>;
}

/**
 * Where such an address goes on: the same page at that region's origin, marked as {@link
 * toRegionAddress} marks it. `undefined`: it names no other region, or was sent here by one.
 */
export function findAskedRegion(
  url: URL,
  { region: here, hosts }: RegionPlace,
): string | undefined {
  const region = toRegion(url.searchParams.get(REGION_QUERY));
  if (region === undefined || hosts[region].panel === hosts[here].panel) return undefined;
  const rest = new URL(url);
  rest.searchParams.delete(REGION_QUERY);
  return toRegionAddress(rest, hosts[region].panel);
}
