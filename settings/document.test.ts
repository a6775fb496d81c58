import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { writeSettingsDocument } from "#settings/document.ts";
import { describeUnknownNames } from "#settings/unknown-names.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

it("the document of the settings is that of the table: else run npm run settings", () => {
  expect(read("docs/operating/settings.md")).toBe(writeSettingsDocument());
});

it("every setting that code, images or documents name stands in the table", () => {
  const files = globSync(
    "{{app,server,api,mock-api,scripts,tests}/**/*.{ts,sh,tsx},{api,server}/Dockerfile,*.{ts,yaml,md},docs/**/*.md}",
    { cwd: ROOT },
  );
  const sources = files.filter((file) => !file.startsWith("api/admin/config.test"));
  const names = sources.flatMap((file) => read(file).match(/\bCOFFER_[A-Z0-9_]*[A-Z0-9]\b/g) ?? []);
  expect(new Set(names).size).toBeGreaterThan(60);
  const { unknown, injected } = describeUnknownNames(
    Object.fromEntries(names.map((name) => [name, "1"])),
  );
  expect([...unknown, ...injected]).toEqual([]);
});
