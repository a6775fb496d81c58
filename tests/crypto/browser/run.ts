/** Runs the page of the crypto core in an installed Chromium and prints what it gave: `node tests/crypto/browser/run.ts [MiB]`. */
import { chromium } from "@playwright/test";
import { serveCryptoPage } from "./serve.ts";

const MIBS = Number(process.argv[2] ?? 256);
const ARGS = ["--no-sandbox", "--headless", "--disable-gpu", "--disable-quic", "--no-first-run"];

const served = await serveCryptoPage();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    ...ARGS,
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
try {
  const page = await browser.newPage();
  page.on("console", (message) => console.log(`page: ${message.text()}`));
  page.on("pageerror", (error) => console.log(`page: ${error.message}`));
  await page.goto(served.url);
  await page.waitForFunction(() => "runCryptoPage" in window);
  const report = await page.evaluate((mibs) => window.runCryptoPage(mibs), MIBS);
  console.log(JSON.stringify(report, null, 2));
  process.exitCode = report.objects.failures.length + report.packets.failures.length === 0 ? 0 : 1;
} finally {
  await browser.close();
  served.close();
}
