import type { Boot } from "#app/platform/boot.client.ts";
import type { Texts } from "./pseudo.ts";
import { TextReader } from "./text-reader.ts";

/**
 * The texts of this page: those of its namespaces come from hashed modules that the page has
 * preloaded; further namespaces load when a screen first uses them.
 */
export async function startBrowserTexts(boot: Boot): Promise<TextReader> {
  const reader = new TextReader(boot.locale, (namespace) => loadTexts(boot, namespace));
  await reader.loadNamespaces(boot.used);
  return reader;
}

async function loadTexts(boot: Boot, namespace: string): Promise<Texts> {
  const url = boot.texts[namespace];
  if (url === undefined) return {};
  const loaded: { default: Texts } = await import(/* @vite-ignore */ url);
  return loaded.default;
}
