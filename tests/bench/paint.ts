import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { chooseByField } from "#tests/support/as-people-do.ts";
import { contextOptions, launchBrowser } from "#tests/support/browser.ts";
import {
  type Asked,
  measurePaint,
  medianOf,
  type Network,
  type Paint,
  SLOW_NETWORKS,
} from "./paint-probe.ts";
import { measureReopening } from "./reopen-probe.ts";
import { serveStaticCopy } from "./static-copy.ts";
import { signUpForBench, untilComplete } from "./transfer-page.ts";
import { type BenchStack, startBenchStack } from "./transfer-stack.ts";

/**
 * `npm run bench:paint`: first and largest paint of server-rendered pages beside a static page of the
 * same HTML, in one run, Chromium, processor 6 times slower (Performance, P1 and P2). For lists the time
 * to names and to the first input, and what was asked for before them (P10). "reopen" is a folder that was
 * opened before, from the press to its names inside a running page (P11).
 * `--runs 5` loads of each page and network, `--only link`, `--only /settings` (a beginning of the name, or several with commas), `--only reopen`, `--warm` with a filled HTTP cache, `--json FILE`.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    json: { type: "string", default: "" },
    only: { type: "string", default: "" },
    warm: { type: "boolean", default: false },
  },
});
const FILES = 24;
/** Pages of an account without names to wait for. */
const OWN_PAGES = [
  ...["profile", "security", "devices", "events", "account-data", "security/recovery-kit"].map(
    (page) => `/settings/${page}`,
  ),
  ...["/starred", "/shares", "/get-started", "/help/web-panel"],
];
/** Pages that people meet before they have an account, or without one. */
const OPEN_PAGES = [
  "/sign-up?plan=business&referral=HARBOUR",
  "/recover",
  "/reset-password",
  "/setuserinviteconsent",
  "/terms",
];
const PHONE = { width: 360, height: 640 };

interface Row {
  readonly page: string;
  readonly network: string;
  readonly firstMs: number;
  readonly staticFirstMs: number;
  readonly firstRatio: number;
  readonly largestMs: number;
  readonly staticLargestMs: number;
  readonly largestRatio: number;
  readonly firstNameMs: number | null;
  readonly pageOfNamesMs: number | null;
  /** Of the static page's first paint (P10). */
  readonly namesRatio: number | null;
  readonly inputMs: number | null;
  readonly inputRatio: number | null;
}

interface Subject {
  readonly page: string;
  readonly path: string;
  readonly hasNames: boolean;
  /** The browser of somebody with an account; else a fresh one for each load. */
  readonly owner?: BrowserContext;
}

const stack = await startBenchStack(null);
const browser = await launchBrowser("chromium");
try {
  const rows: Row[] = [];
  const subjects = await prepare(browser, stack);
  for (const subject of subjects.filter(({ page }) => isWanted(page))) {
    for (const network of SLOW_NETWORKS) rows.push(await compare(subject, network));
  }
  console.log(`\nChromium, ${availableParallelism()} cores, median of ${values.runs} loads`);
  console.table(rows);
  if (isWanted("reopen")) console.table(await reopen(subjects));
  if (values.json !== "") writeFileSync(values.json, JSON.stringify(rows, null, 2));
} finally {
  await browser.close();
  await stack.stop();
}

function isWanted(page: string): boolean {
  return values.only.split(",").some((beginning) => page.startsWith(beginning));
}

/** An account with a folder of files and a public link to it. */
async function prepare(browser: Browser, stack: BenchStack): Promise<readonly Subject[]> {
  const owner = await browser.newContext({
    ...contextOptions("chromium"),
    viewport: PHONE,
    hasTouch: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await chooseByField(owner);
  const page = await owner.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  const email = await signUpForBench(page, stack.origin);
  await verify(page, stack, email);
  await makeFolder(page);
  const filesPath = new URL(page.url()).pathname;
  const linkPath = await makeLink(page, stack.origin);
  await page.close();
  return [
    { page: "welcome", path: "/", hasNames: false },
    { page: "sign-in", path: "/login", hasNames: false },
    { page: "sign-up", path: "/sign-up", hasNames: false },
    ...OPEN_PAGES.map((path) => ({ page: path, path, hasNames: false })),
    { page: "link", path: linkPath, hasNames: true },
    { page: "/files", path: filesPath, hasNames: true, owner },
    { page: "/files as tiles", path: `${filesPath}?view=grid`, hasNames: true, owner },
    { page: "/recents", path: "/recents", hasNames: true, owner },
    ...OWN_PAGES.map((path) => ({ page: path, path, hasNames: false, owner })),
  ];
}

async function verify(page: Page, stack: BenchStack, email: string): Promise<void> {
  const mail = (await stack.mails()).find(({ to }) => to === email);
  const link = /https?:\/\/\S+verify-email\S+/.exec(mail?.text ?? "")?.[0];
  if (link === undefined) throw new Error("there is no mail with a link");
  await page.goto(link);
  await page.getByRole("button", { name: "Verify email" }).click();
  await page.getByText("Email verified").waitFor();
}

async function makeFolder(page: Page): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "coffer-bench-names-"));
  const paths = Array.from({ length: FILES }, (_, i) => join(folder, `Offer ${i}, harbour.pdf`));
  for (const path of paths) writeFileSync(path, path);
  await page.goto(`${stack.origin}/files`);
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByRole("menuitem", { name: "Folder", exact: true }).click();
  await page.getByRole("textbox").last().fill("Harbour");
  await page.getByRole("button", { name: "Create folder" }).click();
  await page.getByRole("row").filter({ hasText: "Harbour" }).getByText("Harbour").dblclick();
  await page.waitForURL(/\/files\/.+/);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).first().click();
  await (await chooser).setFiles(paths);
  await untilComplete(page);
  rmSync(folder, { recursive: true });
}

/** Path and fragment of a new link to the folder. */
async function makeLink(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/files`);
  const row = page.getByRole("row").filter({ hasText: "Harbour" });
  await row.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Link", exact: true }).click();
  await page.getByRole("button", { name: "Make link" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  await page.goto(`${origin}/files`);
  // Its name stands before the application hears a press.
  await row.getByRole("checkbox", { name: "Select Harbour" }).waitFor({ state: "attached" });
  await row.getByText("Harbour").dblclick();
  await page.waitForURL(/\/files\/.+/);
  return link.pathname + link.hash;
}

/** The folder of names again and again, pressed in a page that stands, ms. */
async function reopen(subjects: readonly Subject[]) {
  const context = subjects.find(({ owner }) => owner !== undefined)?.owner;
  if (context === undefined) throw new Error("nobody has a folder");
  const rows: Record<string, string | number>[] = [];
  for (const network of [...SLOW_NETWORKS, null]) {
    const times: number[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      const listUrl = `${stack.origin}/files`;
      const folder = { folder: "Harbour", namesBegin: "Offer" };
      times.push(await measureReopening({ context, listUrl, ...folder, network }));
    }
    const all = times.map(Math.round).toSorted((a, b) => a - b);
    rows.push({
      what: "reopen",
      on: network?.name ?? "offline",
      ms: medianOf(all),
      all: all.join(" "),
    });
  }
  return rows;
}

/** Own page and static copy in turn, so that both see the same machine. */
async function compare(subject: Subject, network: Network): Promise<Row> {
  const copy = await serveStaticCopy(await readHtml(subject), stack.origin);
  const own: Paint[] = [];
  const plain: Paint[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    own.push(await load(subject, stack.origin + subject.path, network, values.warm));
    plain.push(await load({ ...subject, hasNames: false }, copy.url, network));
  }
  await copy.stop();
  const last = own.at(-1);
  if (subject.hasNames && last !== undefined) showAsked(`${subject.page}, ${network.name}`, last);
  return toRow(subject.page, network.name, { own, plain });
}

async function readHtml({ path, owner }: Subject): Promise<string> {
  const cookies = (await owner?.cookies(stack.origin)) ?? [];
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return (await fetch(stack.origin + path, { headers: { cookie } })).text();
}

/** What was asked for before the page of names stood, and how much of it. */
function showAsked(title: string, { asked, pageOfNamesMs }: Paint): void {
  const before = asked.filter(({ fromMs }) => fromMs < (pageOfNamesMs ?? 0));
  const names = before.filter(({ what, toMs }) => isNames(what) && toMs <= (pageOfNamesMs ?? 0));
  const bytes = names.reduce((sum, one) => sum + one.bytes, 0);
  console.log(`\n${title}: names at ${pageOfNamesMs ?? 0}, for them ${bytes} bytes`);
  console.table(before);
}

function isNames(what: Asked["what"]): boolean {
  return what.startsWith("/build/workers/");
}

async function load(
  subject: Subject,
  url: string,
  network: Network,
  isWarm = false,
): Promise<Paint> {
  const context = subject.owner ?? (await browser.newContext({ viewport: PHONE }));
  const paint = await measurePaint({ context, url, network, hasNames: subject.hasNames, isWarm });
  if (subject.owner === undefined) await context.close();
  return paint;
}

function toRow(
  page: string,
  network: string,
  { own, plain }: { own: readonly Paint[]; plain: readonly Paint[] },
): Row {
  const [firstMs, staticFirstMs] = [own, plain].map((all) => medianOf(all.map((p) => p.firstMs)));
  const [largestMs, staticLargestMs] = [own, plain].map((all) =>
    medianOf(all.map((p) => p.largestMs)),
  );
  if (!firstMs || !staticFirstMs || !largestMs || !staticLargestMs) {
    throw new Error(`no paint was reported for ${page}`);
  }
  const pageOfNamesMs = medianOfSome(own.map((p) => p.pageOfNamesMs));
  const inputMs = medianOfSome(own.map((p) => p.inputMs));
  return {
    page,
    network,
    firstMs: Math.round(firstMs),
    staticFirstMs: Math.round(staticFirstMs),
    firstRatio: ratio(firstMs, staticFirstMs),
    largestMs: Math.round(largestMs),
    staticLargestMs: Math.round(staticLargestMs),
    largestRatio: ratio(largestMs, staticLargestMs),
    firstNameMs: medianOfSome(own.map((p) => p.firstNameMs)),
    pageOfNamesMs,
    namesRatio: pageOfNamesMs && ratio(pageOfNamesMs, staticFirstMs),
    inputMs,
    inputRatio: inputMs && ratio(inputMs, staticFirstMs),
  };
}

function medianOfSome(all: readonly (number | null)[]): number | null {
  const some = all.filter((one) => one !== null);
  return some.length === 0 ? null : Math.round(medianOf(some));
}

function ratio(own: number, plain: number): number {
  return Math.round((own / plain) * 100) / 100;
}
