import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { By, until, type WebElement } from "selenium-webdriver";
import { READ_SAVES, type SaveWay, WATCH_SAVES } from "#tests/support/save-watch.ts";
import { type Stack, startStack } from "#tests/support/stack.ts";
import { type MiniBrowser, startMiniBrowser } from "./mini-browser.ts";

/** One byte more than a packet holds. */
const SIZE_BYTES = 131_037;
const NAME = "sieben Seiten.bin";
const SLOW_MS = 60_000;

/** Takes away every other way to save. */
const NOTHING_BETTER = `
Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
if ("StorageManager" in window) Reflect.deleteProperty(StorageManager.prototype, "getDirectory");
`;

/** WebDriver gives files to the field itself; the system's dialog would only stand in the way. */
const NO_DIALOG = "HTMLInputElement.prototype.click = () => undefined;";

let stack: Stack;
let browser: MiniBrowser;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "coffer-webkit-file-"));
  stack = await startStack("webkit");
  browser = await startMiniBrowser();
});
test.afterAll(async () => {
  await browser?.stop();
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const find = (xpath: string): Promise<WebElement> =>
  Promise.resolve(browser.driver.wait(until.elementLocated(By.xpath(xpath)), SLOW_MS));

/** The field that a label names. */
const field = (label: string) =>
  find(
    `//input[@id=//label[normalize-space()="${label}"]/@for or ancestor::label[normalize-space()="${label}"]]`,
  );

const button = (name: string) =>
  find(`//button[normalize-space()="${name}" or @aria-label="${name}"]`);

async function press(element: WebElement): Promise<void> {
  await browser.driver.wait(until.elementIsEnabled(element), SLOW_MS);
  await element.click();
}

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await (await field(label)).sendKeys(value);
}

/** Waits until React has taken over the server's page. */
async function open(path: string): Promise<void> {
  await browser.driver.get(`${stack.origin}${path}`);
  await browser.driver.wait(
    () =>
      browser.driver.executeScript<boolean>(
        "return Object.keys(document.body).some((key) => key.startsWith('__reactFiber'))",
      ),
    SLOW_MS,
  );
}

/** Downloads the file on a fresh page after a script; gives what was saved and the ways it took. */
async function downloadBy(script: string) {
  await open("/files");
  await browser.driver.executeScript(script + WATCH_SAVES);
  await (await find(`//input[@type="checkbox" and contains(@aria-label, "${NAME}")]`)).click();
  await press(await button("Download"));
  await expect.poll(() => browser.savedFile(NAME, SIZE_BYTES), { timeout: SLOW_MS }).not.toBeNull();
  const bytes = browser.savedFile(NAME, SIZE_BYTES);
  browser.forgetFile(NAME);
  const ways = await browser.driver.executeScript<SaveWay[]>(`return ${READ_SAVES}`);
  return { bytes, ways };
}

const here = () => browser.driver.getCurrentUrl();
const untilAt = (path: string) => browser.driver.wait(until.urlContains(path), SLOW_MS);

test("WebKit: sign in, list, upload one byte more than a packet, download it byte for byte", async () => {
  test.setTimeout(240_000);
  const person = { email: `maya.${randomBytes(4).toString("hex")}@example.org` };
  const password = `Lampe ${randomBytes(4).toString("hex")} blau`;
  await test.step("an account is made and signed out", async () => {
    await open("/sign-up");
    await fill({ "First name": "Maya", "Last name": "Okafor", Email: person.email });
    await fill({ Password: password, "Password again": password });
    await (await find('//input[@type="checkbox"]')).click();
    await press(await button("Create account"));
    await untilAt("/files");
    await open("/logout");
    await browser.driver.wait(async () => !(await here()).includes("/logout"), SLOW_MS);
  });
  await test.step("the password signs in", async () => {
    await open("/login");
    await fill({ Email: person.email, Password: password });
    await press(await button("Sign in"));
    await untilAt("/files");
    await find('//h1[normalize-space()="Files"]');
  });
  const bytes = randomBytes(SIZE_BYTES);
  await test.step("a file goes up and is listed", async () => {
    const path = join(folder, NAME);
    writeFileSync(path, bytes);
    await browser.driver.executeScript(NO_DIALOG);
    await press(await button("Upload"));
    await (await find('//input[@type="file"]')).sendKeys(path);
    await find(`//*[@role="row" and not(@aria-busy)]//*[contains(., "${NAME}")]`);
    await find('//*[contains(text(), "All transfers complete")]');
  });
  await test.step("it comes down as it was, through the service worker", async () => {
    expect(await downloadBy("")).toEqual({ bytes, ways: ["service worker"] });
  });
  await test.step("it comes down as it was over memory, where there is nothing better", async () => {
    expect(await downloadBy(NOTHING_BETTER)).toEqual({ bytes, ways: ["memory"] });
  });
});
