import {
  DEFAULT_REGION,
  LOCAL_DEFAULT_HOSTS,
  LOCAL_HOSTS,
  LOCAL_SANDBOX_HOST,
  REGIONS,
  type Region,
} from "#app/contract/regions.data.ts";
import type { RegionOrigins } from "#app/platform/load-context.server.ts";

/** What a host name is for. Plain localhost is both at once (Reading R-27). */
export interface KnownHost {
  readonly region: Region;
  readonly isPanel: boolean;
  readonly isLink: boolean;
}

export interface HostTable {
  /** By the value of the Host header, lower-case, with port. */
  find(hostHeader: string | undefined): KnownHost | undefined;
  /** Origins for redirects and for the CSP, as this request's visitor reaches them. */
  readonly regions: Readonly<Record<Region, RegionOrigins>>;
  /** All origins of the product. */
  readonly origins: readonly string[];
  /** Where previews run; null where there is no host for them. */
  readonly sandboxOrigin: string | null;
  /** Whether a Host header names {@link sandboxOrigin}: it serves viewers and nothing else. */
  isSandbox(hostHeader: string | undefined): boolean;
}

interface HostSettings {
  readonly port: number;
  readonly isTls: boolean;
  readonly publicUrl: string | null;
  readonly viewOrigin?: string | null;
  /** Of the online office provider, which is none of the product's hosts. */
  readonly officeOrigin?: string | null;
}

/**
 * The static host map of the product: nothing else is served (Trust 2.8) or redirected to. An address
 * that others can reach stands alone, for both regions (Reading R-93): names of this machine would let
 * whatever else runs on a visitor's machine be called by our pages.
 */
export function createHostTable(settings: HostSettings): HostTable {
  const { publicUrl, viewOrigin = null } = settings;
  const isOfThisMachine = publicUrl === null || isLocal(publicUrl);
  const table = isOfThisMachine ? localTable(settings) : publicTable(new URL(publicUrl).origin);
  const sandboxOrigin = viewOrigin ?? (isOfThisMachine ? localOrigin(settings) : null);
  const sandboxHost = sandboxOrigin === null ? null : new URL(sandboxOrigin).host;
  if (sandboxHost !== null && table.find(sandboxHost) !== undefined) {
    throw new Error("COFFER_VIEW_ORIGIN needs a host of its own.");
  }
  const officeHost = settings.officeOrigin ? new URL(settings.officeOrigin).host : null;
  // Its frame may do what its own origin may.
  if (officeHost !== null && (officeHost === sandboxHost || table.find(officeHost) !== undefined)) {
    throw new Error("COFFER_OFFICE_URL needs a host of its own.");
  }
  return {
    ...table,
    sandboxOrigin,
    isSandbox: (hostHeader) => sandboxHost !== null && hostHeader?.toLowerCase() === sandboxHost,
  };
}

type ProductHosts = Omit<HostTable, "sandboxOrigin" | "isSandbox">;

function localOrigin({ port, isTls }: HostSettings, name = LOCAL_SANDBOX_HOST): string {
  return new URL(`${isTls ? "https" : "http"}://${name}:${port}`).origin;
}

function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname.endsWith(".localhost") || LOCAL_DEFAULT_HOSTS.includes(hostname);
}

function publicTable(origin: string): ProductHosts {
  const { host } = new URL(origin);
  const known: KnownHost = { region: DEFAULT_REGION, isPanel: true, isLink: true };
  const both = { panel: origin, link: origin };
  return {
    find: (hostHeader) => ((hostHeader ?? "").toLowerCase() === host ? known : undefined),
    regions: { ca: both, us: both },
    origins: [origin],
  };
}

function localTable(settings: HostSettings): ProductHosts {
  const { publicUrl } = settings;
  const toOrigin = (name: string) => localOrigin(settings, name);
  const table = new Map<string, KnownHost>();
  const add = (origin: string, known: KnownHost) => table.set(new URL(origin).host, known);
  for (const region of REGIONS) {
    add(toOrigin(LOCAL_HOSTS[region].panel), { region, isPanel: true, isLink: false });
    add(toOrigin(LOCAL_HOSTS[region].link), { region, isPanel: false, isLink: true });
  }
  const plain = [...LOCAL_DEFAULT_HOSTS.map(toOrigin), ...(publicUrl === null ? [] : [publicUrl])];
  for (const origin of plain) add(origin, { region: DEFAULT_REGION, isPanel: true, isLink: true });
  const canada = publicUrl ?? toOrigin("localhost");
  const us = LOCAL_HOSTS.us;
  const named = REGIONS.flatMap((region) => Object.values(LOCAL_HOSTS[region])).map(toOrigin);
  return {
    find: (hostHeader) => table.get((hostHeader ?? "").toLowerCase()),
    regions: {
      ca: { panel: canada, link: canada },
      us: { panel: toOrigin(us.panel), link: toOrigin(us.link) },
    },
    origins: [...new Set([canada, ...named])],
  };
}
