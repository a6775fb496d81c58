import "#app/platform/trusted-types.client.ts";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { Store } from "#app/core/observable.ts";
import { PageSettingsProvider } from "#app/document/page-settings.ts";
import { FirstRequestPart, REQUEST_SELECTOR } from "#app/features/links/visitor/first-request.ts";
import { FirstNamesContext } from "#app/features/listing/first-names.ts";
import { startBrowserTexts } from "#app/i18n/browser-texts.client.ts";
import { directionOf } from "#app/i18n/locale.ts";
import { readBoot } from "#app/platform/boot.client.ts";
import { writeTimeZone } from "#app/platform/preferences.client.ts";
import { FirstTiles, TILES_SELECTOR } from "#app/ui/grid/first-tiles.ts";

const QUIET_MS = 1_000;

/** Brings the server's page to life once its texts are here; they were preloaded with the scripts. */
async function hydrate(): Promise<void> {
  const boot = readBoot();
  const [texts, tiles, request] = await Promise.all([
    startBrowserTexts(boot),
    loadDrawnTiles(),
    loadDrawnRequest(),
    untilDecoded(),
    window.cofferRoutes,
  ]);
  const settings = {
    nonce: "",
    locale: boot.locale,
    dir: directionOf(boot.locale),
    theme: toTheme(document.documentElement.dataset.theme),
    boot,
    place: "browser",
  } as const;
  const drawn = window.cofferTakeNames?.() ?? null;
  const address = location.pathname + location.search;
  const firstNames = new Store(drawn && { address, ...drawn });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={texts}>
          <PageSettingsProvider value={settings}>
            <FirstTiles.Provider value={tiles}>
              <FirstRequestPart.Provider value={request}>
                <FirstNamesContext.Provider value={firstNames}>
                  <RemixBrowser />
                </FirstNamesContext.Provider>
              </FirstRequestPart.Provider>
            </FirstTiles.Provider>
          </PageSettingsProvider>
        </I18nextProvider>
      </StrictMode>,
    );
  });
  if (boot.isDev) {
    const { reloadWithGateway } = await import("#app/document/reload.client.ts");
    reloadWithGateway();
  }
}

/**
 * The router reads the server's data when it is first drawn, and waits for that outside of every
 * boundary, where a press would be an error (React #345). Called, not mounted: it throws what it
 * waits for, and has it when it is mounted.
 */
async function untilDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

/** The code of tiles that the server has drawn; nothing for a list. */
async function loadDrawnTiles() {
  if (document.querySelector(TILES_SELECTOR) === null) return undefined;
  return (await import("#app/ui/grid/TilesView.tsx")).TilesView;
}

/** The code of a file request that the server has drawn. */
async function loadDrawnRequest() {
  if (document.querySelector(REQUEST_SELECTOR) === null) return undefined;
  return (await import("#app/features/links/visitor/SealedRequest.tsx")).SealedRequest;
}

function toTheme(value: string | undefined) {
  return value === "light" || value === "dark" ? value : "system";
}

void hydrate();
// It takes as long as a tenth of bringing the page to life, and only the next page is told.
setTimeout(writeTimeZone, QUIET_MS);
