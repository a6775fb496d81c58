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
  readonly sandboxOrigin: string;
}

interface HostSettings {
  readonly port: number;
  readonly isTls: boolean;
  readonly publicUrl: string | null;
}

/** The static host map of the product: nothing else is served (Trust 2.8) or redirected to. */
export function createHostTable(settings: HostSettings): HostTable {
  const { port, isTls, publicUrl } = settings;
  const toOrigin = (name: string) =>
    new URL(`${isTls ? "https" : "http"}://${name}:${port}`).origin;
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
  return {
    find: (hostHeader) => table.get((hostHeader ?? "").toLowerCase()),
    regions: {
      ca: { panel: canada, link: canada },
      us: { panel: toOrigin(us.panel), link: toOrigin(us.link) },
    },
    origins: [
      ...new Set([
        canada,
        ...REGIONS.flatMap((region) => Object.values(LOCAL_HOSTS[region])).map(toOrigin),
      ]),
    ],
    sandboxOrigin: toOrigin(LOCAL_SANDBOX_HOST),
  };
}
