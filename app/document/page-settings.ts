import { createContext, type ReactNode, useContext } from "react";
import type { Direction, Locale } from "#app/i18n/locales.data.ts";
import type { Boot } from "#app/platform/boot.client.ts";
import type { Theme } from "#app/platform/preferences.server.ts";

/** What the document itself needs: known to the server before any loader ran. */
export interface PageSettings {
  /** Of this response; `""` in the browser, which hides nonces. */
  readonly nonce: string;
  readonly locale: Locale;
  readonly dir: Direction;
  readonly theme: Theme;
  /** Without `used`, which only the rendered matches know. */
  readonly boot: Boot;
  /** The server renders pages without scripts; the browser never does. */
  readonly place: "server" | "browser";
  /** On the server alone. */
  readonly start?: PageStart | undefined;
}

/** When the application is asked for. */
export interface PageStart {
  /** Asks for what goes before it, beside the stylesheet; gone when the application comes. */
  readonly hint: ReactNode;
  /** Lets its scripts wait. */
  hold(scripts: ReactNode): ReactNode;
}

const PageSettingsContext = createContext<PageSettings | null>(null);

export const PageSettingsProvider = PageSettingsContext.Provider;

/** Throws outside the two entries, which always provide it. */
export function usePageSettings(): PageSettings {
  const settings = useContext(PageSettingsContext);
  if (settings === null) throw new Error("page settings are missing");
  return settings;
}
