import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { readAllTexts } from "#app/i18n/read-texts.server.ts";

const HASH_CHARS = 8;

/** Writes one hashed module for each language and namespace, and `texts.json` with their URLs. */
export async function buildTexts(root: string, build: string): Promise<void> {
  const directory = path.join(build, "client", "build", "texts");
  const manifest: Record<string, Record<string, string>> = {};
  for (const [locale, namespaces] of await readAllTexts(path.join(root, "app", "locales"))) {
    const urls: Record<string, string> = {};
    await mkdir(path.join(directory, locale), { recursive: true });
    for (const [namespace, texts] of Object.entries(namespaces)) {
      const code = `export default ${JSON.stringify(texts)};\n`;
      const hash = createHash("sha256").update(code).digest("hex").slice(0, HASH_CHARS);
      const name = `${namespace}-${hash}.js`;
      await writeFile(path.join(directory, locale, name), code);
      urls[namespace] = `/build/texts/${locale}/${name}`;
    }
    manifest[locale] = urls;
  }
  await writeFile(path.join(build, "texts.json"), JSON.stringify(manifest, null, 2));
}
