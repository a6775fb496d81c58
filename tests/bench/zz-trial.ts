import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync, readFileSync } from "node:fs";
import { launchBrowser, contextOptions, type EngineName } from "#tests/support/browser.ts";
import { startStack } from "#tests/support/stack.ts";
import { listenForViolations } from "#tests/support/violations.ts";
import { fillSignUp, signUp, untilAlive } from "#tests/e2e/people.ts";
const engine = (process.argv[2] ?? "chromium") as EngineName;
const shots = "/tmp/tr-shots"; mkdirSync(shots, { recursive: true });
const stack = await startStack("tr");
console.log(stack.origin);
const browser = await launchBrowser(engine);
try {
  const context = await browser.newContext({ ...contextOptions(engine), baseURL: stack.origin, viewport: { width: 1280, height: 800 } });
  const violations = await listenForViolations(context);
  const page = await context.newPage();
  page.on("console", (m) => console.log("console", m.type(), m.text().slice(0, 300)));
  page.on("pageerror", (e) => console.log("pageerror", e.message.slice(0, 300)));
  const id = randomBytes(4).toString("hex");
  const person = { firstName: "Maya", lastName: "O", email: `m.${id}@example.org`, password: `Lampe-${id}-gruen blau` };
  await (async () => { await fillSignUp(page, person); await page.waitForTimeout(3000); await fillAgain(); await page.getByRole('button', { name: 'Create account' }).click(); await page.waitForURL(/\/files/, { timeout: 60000 }); await page.getByRole('button', { name: 'Upload', exact: true }).first().waitFor(); async function fillAgain() { await page.getByLabel('First name').fill(person.firstName); await page.getByLabel('Last name').fill(person.lastName); await page.getByLabel('Email').fill(person.email); await page.getByLabel('Password', { exact: true }).fill(person.password); await page.getByLabel('Password again').fill(person.password); await page.getByLabel(/I accept the/).check(); } })().catch(async (e) => { await page.screenshot({ path: `${shots}/signup.png` }); throw e; });
  const dir = "/tmp/tr-files"; mkdirSync(dir, { recursive: true });
  const files = [["one.bin",1],["p36.bin",131036],["p37.bin",131037],["عقد.pdf",500_000],["big.bin", Number(process.argv[3] ?? 60) * 1_000_000]] as const;
  for (const [n,s] of files) writeFileSync(`${dir}/${n}`, randomBytes(s));
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  await (await chooser).setFiles(files.map(([n]) => `${dir}/${n}`));
  const t0 = Date.now();
  await page.waitForTimeout(700);
  await page.screenshot({ path: `${shots}/uploading.png` });
  await page.getByText("All transfers complete").or(page.getByText("Issue with one")).waitFor({ timeout: 120000 });
  console.log("uploaded in", Date.now() - t0);
  await page.screenshot({ path: `${shots}/uploaded.png` });
  for (const [n] of files) {
    const dl = page.waitForEvent("download", { timeout: 60000 });
    await page.getByRole("row").filter({ hasText: n.split(".")[0]! }).first().click({ button: "right" });
    await page.getByRole("menuitem", { name: "Download", exact: true }).click();
    const d = await dl; const path = await d.path();
    const same = Buffer.compare(readFileSync(path), readFileSync(`${dir}/${n}`)) === 0;
    console.log(n, d.suggestedFilename(), same);
  }
  await page.screenshot({ path: `${shots}/downloaded.png` });
  console.log("violations", violations);
} catch (e) { console.log("FAILED", e); console.log(stack.gateway.output().slice(-1500), stack.double.output().slice(-1500)); }
await browser.close();
await stack.stop();
process.exit(0);
