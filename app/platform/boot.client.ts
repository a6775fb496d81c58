import { BOOT_ELEMENT_ID } from "#app/document/boot-element.ts";
import type { Locale } from "#app/i18n/locales.data.ts";
import type { AssetsManifest } from "./assets-manifest.server.ts";

/** What the browser must know before it hydrates. Nothing here is secret. */
export interface Boot {
  readonly locale: Locale;
  /** URL of the text module of every namespace of this language. */
  readonly texts: Readonly<Record<string, string>>;
  /** Namespaces that the rendered page uses. */
  readonly used: readonly string[];
  readonly assets: Omit<AssetsManifest, "names">;
  readonly region: string;
  /** Where hostile files are opened; null where this installation has no host for them. */
  readonly viewOrigin: string | null;
  /** Reload with the gateway (npm run dev). */
  readonly isDev: boolean;
}

/** Reads the island of this page. Throws when the page has none, which is a fault of the build. */
export function readBoot(): Boot {
  const island = document.getElementById(BOOT_ELEMENT_ID)?.textContent;
  if (island === null || island === undefined) throw new Error("page without boot data");
  const boot: Boot = JSON.parse(island);
  return boot;
}
