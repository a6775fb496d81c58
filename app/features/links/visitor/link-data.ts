import type { LinkProbe } from "#app/core/links/public-link.ts";

/** What the server knows of a link: never its key, never its password. */
export interface LinkData {
  readonly cachekey: string;
  readonly folderId: string;
  readonly probe: LinkProbe;
}
