import { BOOT_ELEMENT_ID } from "#app/document/boot-element.ts";
import { usePageSettings } from "./page-settings.ts";
import { LOW_PRIORITY } from "./QuietScripts.tsx";

/** Boot data for the entry, and preloads of the texts that it waits for. */
export function BootIsland({ namespaces }: { readonly namespaces: readonly string[] }) {
  const { boot, place, nonce, start } = usePageSettings();
  const page = place === "server" ? { ...boot, used: namespaces } : boot;
  const urls = page.used
    .map((namespace) => page.texts[namespace])
    .filter((url) => url !== undefined);
  const preloads = urls.map((url) => (
    <link key={url} rel="modulepreload" href={url} {...LOW_PRIORITY} />
  ));
  return (
    <>
      {start?.hold(preloads) ?? preloads}
      <script
        id={BOOT_ELEMENT_ID}
        type="application/json"
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with every "<" escaped
        dangerouslySetInnerHTML={{ __html: toIslandText(page) }}
      />
    </>
  );
}

function toIslandText(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
