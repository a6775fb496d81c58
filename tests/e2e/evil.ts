import type { Page } from "@playwright/test";
import { expectListed, type TestFile, untilTransferred, upload } from "#tests/e2e/files-page.ts";
import { type Person, untilAlive } from "#tests/e2e/people.ts";
import type { Stack } from "#tests/support/stack.ts";

/** Switches an attack on for the time of some actions. */
export async function under(stack: Stack, id: string, actions: () => Promise<void>, options = {}) {
  await stack.control("evil", { id, on: true, options });
  try {
    await actions();
  } finally {
    await stack.control("evil", { id, on: false });
  }
}

/** Uploads and waits until everything is listed and the panel is closed. */
export async function uploaded(page: Page, files: readonly TestFile[]): Promise<void> {
  await upload(page, files);
  await expectListed(page, files);
  await untilTransferred(page);
}

/** Gives the right password, whatever comes of it. */
export async function trySignIn(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await untilAlive(page);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Watches for a finished download; afterwards tells what came, null for nothing whole. */
export function trySave(page: Page): () => Promise<string | null> {
  const seen: Promise<string | null>[] = [];
  page.on("download", (saved) => {
    seen.push(
      saved.failure().then((failure) => (failure === null ? saved.suggestedFilename() : null)),
    );
  });
  return async () => {
    page.removeAllListeners("download");
    return (await Promise.all(seen)).find((name) => name !== null) ?? null;
  };
}

/** The lock token of a visitor's call; empty without one. */
export function lockOf(body: string): string {
  return String((JSON.parse(body) as { passwordlock?: string }).passwordlock ?? "");
}
