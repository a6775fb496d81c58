import { globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findLegacyTarget } from "#app/contract/validate/legacy-path.ts";
import { HELP_TOPICS, helpPathOf } from "#app/core/support/help-topics.ts";
import { ENTRIES } from "#server/entries.data.ts";

const APP = path.resolve(import.meta.dirname, "../app");
/** Screens, and what decides which ways a screen offers. */
const SOURCES = [
  "features/**/*.{ts,tsx}",
  "core/{access,account,navigation,support,shares}/**/*.ts",
];
/** An address of the product that stands in a source from its first slash on, its query aside. */
const PATHS = /["`](\/[a-z][\w/-]*\w)(?:[?#][^"`]*)?["`]/g;
/** Pages that say that they are not here yet are offered to whom they concern alone (Reading R-150, Spec A§2.11, A§6.5, A§6.6). */
const LATER_BUT_OFFERED = [
  "/settings/billing",
  "/settings/upgrade-plan",
  "/users",
  "/users/roles",
  "/pay-invoices",
];

const read = (file: string) => readFileSync(path.join(APP, file), "utf8");

/** `_shell.settings_.security.recovery-kit.tsx` as what its addresses look like. */
function toPattern(file: string): RegExp {
  const parts = file.replace(/\.tsx?$/, "").split(".");
  const own = parts.filter((part) => !part.startsWith("_"));
  const segments = own.map((part) => {
    const name = part.replace(/_$/, "");
    if (/^\(\$\w+\)$/.test(name)) return "(?:/[^/]+)?";
    return name.startsWith("$") ? "/[^/]+" : `/${name}`;
  });
  return new RegExp(`^${segments.join("")}$`);
}

const routes = readdirSync(path.join(APP, "routes"))
  .filter((file) => file !== "$.tsx" && file !== "_shell.tsx")
  .map((file) => ({
    pattern: toPattern(file),
    isLater: /features\/later\//.test(read(`routes/${file}`)),
  }));

/** Ways into the gateway that are no pages: calls, transfers, sign-in at a provider. */
const calls = ENTRIES.filter(({ name }) => !["file", "form", "page"].includes(name));

const offered = new Map<string, string>();
for (const file of SOURCES.flatMap((glob) => globSync(glob, { cwd: APP }))) {
  if (file.includes(".test.")) continue;
  for (const [, address = ""] of read(file).matchAll(PATHS)) offered.set(address, file);
}
for (const topic of HELP_TOPICS) offered.set(helpPathOf(topic), "core/support/help-topics.ts");

const routeOf = (address: string) => routes.find(({ pattern }) => pattern.test(address));
const isCall = (address: string) =>
  calls.some((entry) => entry.path !== "file" && entry.path.test(address));

describe("what screens lead to", () => {
  it("is found in their sources, and a page is told from what is none", () => {
    expect([...offered.keys()]).toEqual(
      expect.arrayContaining(["/files", "/settings/security/recovery-kit", "/help/apps"]),
    );
    expect(routeOf("/settings/security/nowhere")).toBeUndefined();
  });

  it.each([...offered].filter(([address]) => !isCall(address)))("%s is a page (%s)", (address) => {
    const target = findLegacyTarget(address)?.replace(/\?.*/, "") ?? address;
    const route = routeOf(target);
    expect(route, target).toBeDefined();
    if (route?.isLater === true) expect(LATER_BUT_OFFERED).toContain(target);
  });
});
