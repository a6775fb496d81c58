import type { Locator, Page } from "@playwright/test";
import { fileRow } from "#tests/e2e/files-page.ts";
import type { Person } from "#tests/e2e/people.ts";
import type { ShownRow } from "#tests/evil/page-truth.ts";

/** An action that neither ends nor is refused in this time hangs. */
const HANGS_AFTER_MS = 40_000;
const SIGN_IN_MS = 20_000;
const ISOLATES = /[\u2068\u2069]/g;
/** '{code} {msg}' of the catalogue. */
const REFUSAL = /\b\d{4} \S/;

/** What a folder's page came to. */
export type Look = "rows" | "nothing" | "refused" | "out";

/** Waits until a folder is listed, empty or refused, or the page asks who sits here. */
export async function settle(page: Page): Promise<Look> {
  const out = page
    .getByRole("dialog", { name: "Enter your password" })
    .or(page.getByRole("button", { name: "Sign in" }));
  const refused = page.getByRole("button", { name: "Try again" });
  const nothing = page.getByText("Nothing in here yet");
  const rows = page.getByRole("row").and(page.locator('[data-state]:not([data-state="sealed"])'));
  await rows.or(nothing).or(refused).or(out).first().waitFor({ timeout: HANGS_AFTER_MS });
  await page.getByText("Sorting when complete…").waitFor({ state: "hidden" });
  // A page that asks for the password keeps its rows sealed.
  const isUnsealed = page.locator('[role="row"][data-state="sealed"]').first();
  await Promise.race([isUnsealed.waitFor({ state: "detached" }), out.first().waitFor()]);
  if (await out.first().isVisible()) return "out";
  if (await rows.first().isVisible()) return "rows";
  return (await nothing.isVisible()) ? "nothing" : "refused";
}

/** Loads a folder; whoever is signed out signs in, if the server lets anybody in. */
export async function loadFolder(page: Page, url: string, person: Person): Promise<Look> {
  await page.goto(url);
  const look = await settle(page);
  if (look !== "out") return look;
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  const email = page.getByLabel("Email");
  if (await email.isVisible()) await email.fill(person.email);
  await page.getByRole("button", { name: /^(Unlock|Sign in)$/ }).click();
  const asked = page.getByLabel("Password", { exact: true });
  const refused = page.getByRole("alert").filter({ hasText: /\S/ });
  const isIn = await Promise.race([
    asked.waitFor({ state: "hidden", timeout: SIGN_IN_MS }).then(() => true),
    refused
      .first()
      .waitFor({ timeout: SIGN_IN_MS })
      .then(() => false),
  ]).catch(() => false);
  if (!isIn) return "out";
  await page.goto(url);
  return settle(page);
}

/** Rows whose names are open. */
export async function shownRows(page: Page): Promise<readonly ShownRow[]> {
  const rows = page.locator('[role="row"][data-state="normal"], [role="row"][data-state="busy"]');
  const read = await rows.evaluateAll((lines) =>
    lines.map((line) => ({
      label: line.querySelector("input[type=checkbox]")?.getAttribute("aria-label") ?? "",
      text: line.textContent ?? "",
    })),
  );
  return read.map(({ label, text }) => ({
    name: label.replace(/^Select /, "").replaceAll(ISOLATES, ""),
    text,
  }));
}

/** Opens the menu of a row and takes an entry; false when the row or the entry is not to be had. */
export async function tryMenu(page: Page, name: string, entry: string): Promise<boolean> {
  const row = fileRow(page, name).first();
  if (!(await row.isVisible())) return false;
  await row.click({ button: "right" });
  const item = page.getByRole("menuitem", { name: entry, exact: true });
  await item.or(page.getByRole("menu")).first().waitFor();
  const isThere = (await item.isVisible()) && (await item.isEnabled());
  if (isThere) await item.click();
  else await page.keyboard.press("Escape");
  return isThere;
}

/** What tells that an action is done: something that comes up, or something that goes. */
type Sign = { readonly shown: Locator } | { readonly gone: Locator };

/** What an action ends with: its success, the words of a refusal, or nothing in a long time. */
export async function outcome(page: Page, sign: Sign): Promise<"done" | "refused" | "hangs"> {
  const alert = page.getByRole("alert").filter({ hasText: REFUSAL });
  const inDialog = page.getByRole("dialog").getByText(REFUSAL);
  const out = page.getByRole("dialog", { name: "Enter your password" });
  const refused = alert.or(inDialog).or(out).first();
  const done = "shown" in sign ? sign.shown.first() : sign.gone;
  const state = "shown" in sign ? "visible" : "hidden";
  return Promise.race([
    done.waitFor({ state, timeout: HANGS_AFTER_MS }).then(() => "done" as const),
    refused.waitFor({ timeout: HANGS_AFTER_MS }).then(() => "refused" as const),
  ]).catch(() => "hangs" as const);
}

/** Takes away what stands over the page: dialogs first, then messages. */
export async function clearAway(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog").getByRole("button", { name: /^(Cancel|Close)$/ });
  if (await dialog.first().isVisible()) await dialog.first().click();
  for (const ok of await page.getByRole("alert").getByRole("button", { name: "OK" }).all())
    await ok.click({ timeout: 2_000 }).catch(() => undefined);
}
