import type { LinkProbe } from "#app/core/links/public-link.ts";

/** What its owner dressed the page in; checked before it came here (Reading R-451). */
export interface PageBrand {
  /** The owner's; empty while the link asks for its password. */
  readonly name: string;
  /** Of our own making. */
  readonly css: string;
  readonly logoUrl?: string | undefined;
}

/** What the server knows of a link: never its key, never its password. */
export interface LinkData {
  readonly cachekey: string;
  readonly folderId: string;
  readonly probe: LinkProbe;
  readonly brand: PageBrand | null;
}
