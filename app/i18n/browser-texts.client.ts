import { type BackendModule, createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Boot } from "#app/platform/boot.client.ts";
import { toI18nOptions } from "./options.ts";
import type { Texts } from "./pseudo.ts";

/**
 * i18next of this page: the texts of its namespaces come from hashed modules that the page has
 * preloaded; further namespaces load when a screen first uses them.
 */
export async function startBrowserTexts(boot: Boot): Promise<i18n> {
  const loaded = await Promise.all(
    boot.used.map(async (namespace) => [namespace, await loadTexts(boot, namespace)] as const),
  );
  const instance = createInstance();
  instance.use(createTextLoader(boot)).use(initReactI18next);
  await instance.init(toI18nOptions(boot.locale, Object.fromEntries(loaded)));
  return instance;
}

async function loadTexts(boot: Boot, namespace: string): Promise<Texts> {
  const url = boot.texts[namespace];
  if (url === undefined) return {};
  const loaded: { default: Texts } = await import(/* @vite-ignore */ url);
  return loaded.default;
}

function createTextLoader(boot: Boot): BackendModule {
  return {
    type: "backend",
    init: () => undefined,
    read: (_language, namespace, done) => {
      loadTexts(boot, namespace).then(
        (texts) => done(null, texts),
        (error: unknown) => done(error instanceof Error ? error : String(error), false),
      );
    },
  };
}
