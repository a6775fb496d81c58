/** The two data regions. Each has its own hosts. Spec A§1, A§2.6. */
export const REGIONS = ["ca", "us"] as const;

export type Region = (typeof REGIONS)[number];

export const DEFAULT_REGION: Region = "ca";

/** Every region key that the API uses. Spec A§2.6, A§9.6. */
export const REGION_KEYS: Readonly<Record<string, Region>> = {
  CACENTRAL: "ca",
  "ca-central": "ca",
  GLOBAL: "ca",
  FORCEGLOBAL: "ca",
  "us-central": "us",
  US: "us",
  FORCEUS: "us",
};

/** The key that is sent for a region. */
export const REGION_NAMES: Readonly<Record<Region, string>> = {
  ca: "ca-central",
  us: "us-central",
};

/** What a host of a region is for. Spec A§1. */
type HostKind = "panel" | "link";

/** A host name for each purpose, without a port. */
export type RegionHosts = Readonly<Record<Region, Readonly<Record<HostKind, string>>>>;

/** Hosts in development, on the gateway's port. Reading R-27. */
export const LOCAL_HOSTS: RegionHosts = {
  ca: { panel: "cp.ca.localhost", link: "ln.ca.localhost" },
  us: { panel: "cp.us.localhost", link: "ln.us.localhost" },
};

/** Plain names that stand for the Canada panel and link host. Reading R-27. */
export const LOCAL_DEFAULT_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];
/** Where previews run, apart from everything else. Trust 2.4. */
export const LOCAL_SANDBOX_HOST = "view.localhost";

/** Query value that tells a page that it was opened in the wrong region. Spec A§2.6. */
export const REGION_CONFLICT = { name: "regionconflict", value: "1" } as const;

/** Query value by which a sign-in page asks for another region's (Reading R-151). */
export const REGION_QUERY = "region";
