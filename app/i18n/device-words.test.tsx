import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { loadWords } from "#tests/support/page-words.tsx";
import { useDeviceWords } from "./device-words.ts";

afterEach(cleanup);

function Shown({ name }: { readonly name: string }) {
  return useDeviceWords()(name);
}

async function shown(name: string, locale: "en" | "de" | "ja" | "ar"): Promise<string | null> {
  const Words = await loadWords(locale);
  const { container } = render(
    <Words>
      <Shown name={name} />
    </Words>,
  );
  // Without the marks that keep a name's own direction.
  return container.textContent?.replace(/[\u2066-\u2069]/g, "") ?? null;
}

describe("the name of a device", () => {
  it.each([
    ["en", "Chrome on Linux"],
    ["de", "Chrome unter Linux"],
    ["ja", "Linux の Chrome"],
    ["ar", "Chrome على Linux"],
  ] as const)(
    "speaks the reader's language where it is the device's own: %s",
    async (locale, text) => {
      expect(await shown("Chrome on Linux", locale)).toBe(text);
    },
  );

  it("stays as somebody typed it", async () => {
    expect(await shown("Laptop on the desk", "de")).toBe("Laptop on the desk");
    expect(await shown("", "de")).toBe("");
  });

  /** Each place that has a name from a server or a manifest, and shows it. */
  it("goes through the words wherever a screen has it", () => {
    const features = path.resolve(import.meta.dirname, "../features");
    const files = readdirSync(features, { recursive: true, encoding: "utf8" });
    const having = files.filter((file) => {
      if (!/\.tsx?$/.test(file) || file.includes(".test.")) return false;
      const source = readFileSync(path.join(features, file), "utf8");
      return /\b(?:callsItself|session\.device|notice\.device|opened\.device)\b/.test(source);
    });
    expect(having.toSorted()).toEqual([
      "auth/sign-in-notices.ts",
      "recovery/reset/PasswordStep.tsx",
      "settings/devices/use-device-name.ts",
      "settings/security/SessionsSection.tsx",
      "shares/reader-words.tsx",
    ]);
    for (const file of having) {
      const source = readFileSync(path.join(features, file), "utf8");
      expect(source).toMatch(/deviceWords\(|useDeviceWords\(\)|toWords\(/);
    }
  });
});
