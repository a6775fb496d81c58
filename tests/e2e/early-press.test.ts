import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/fixtures.ts";
import { aPerson, signUp, untilAlive } from "#tests/e2e/people.ts";

/** Presses again and again, from the moment that React listens until the page has come to life. */
async function pressEarly(page: Page, selector: string): Promise<void> {
  await page.addInitScript((pressed) => {
    const listen = EventTarget.prototype.addEventListener;
    const channel = new MessageChannel();
    let left = 400;
    channel.port1.onmessage = () => {
      const all = [...document.querySelectorAll<HTMLElement>(pressed)];
      const one = all[left % Math.max(1, all.length)];
      one?.focus();
      one?.click();
      left -= 1;
      if (left > 0) channel.port2.postMessage(0);
    };
    EventTarget.prototype.addEventListener = function (...args) {
      if (this === document && args[0] === "click") {
        EventTarget.prototype.addEventListener = listen;
        channel.port2.postMessage(0);
      }
      listen.apply(this, args);
    };
  }, selector);
}

for (const path of ["/login", "/sign-up"]) {
  test(`a press before ${path} has come to life brings no failure`, async ({ page }) => {
    await pressEarly(page, "button:not([type=submit]), input");
    await page.goto(path);
    await untilAlive(page);
    await expect(page.getByLabel("Email")).toBeVisible();
  });
}

test("a press before the files have come to life brings no failure", async ({ page, secrets }) => {
  await signUp(page, aPerson(secrets));
  await pressEarly(page, "main button, header button");
  await page.goto("/files");
  await untilAlive(page);
  await expect(page.getByRole("heading", { name: "Files" })).toBeVisible();
});
