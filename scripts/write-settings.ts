import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { writeSettingsDocument } from "#settings/document.ts";

/** Writes `docs/operating/settings.md` from the table of the settings. */
const file = path.resolve(import.meta.dirname, "../docs/operating/settings.md");
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, writeSettingsDocument());
