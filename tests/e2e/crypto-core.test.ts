import { expect, test } from "@playwright/test";
import { serveCryptoPage } from "../crypto/browser/serve.ts";

const MEASURED_MIB = 16;
const LONG_MS = 600_000;

test("the crypto core gives every known answer in this browser, and its workers keep keys over a reload", async ({
  page,
}) => {
  test.setTimeout(LONG_MS);
  const served = await serveCryptoPage();
  try {
    await page.goto(served.url);
    await page.waitForFunction(() => "runCryptoPage" in window);
    const report = await page.evaluate((mibs) => window.runCryptoPage(mibs), MEASURED_MIB);
    expect(report.objects).toEqual({ passed: 834, failures: [] });
    expect(report.packets).toEqual({ passed: 56, failures: [] });
    expect(report.account).toEqual({ rank: 3, restored: "open", reopened: 0, afterLock: "empty" });
    expect(report.speed["namesRight"]).toBe(1);
  } finally {
    served.close();
  }
});
