import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { startSignedIn } from "#tests/e2e/accounts.ts";
import type { Person } from "#tests/e2e/people.ts";
import type { Secrets } from "#tests/e2e/secrets.ts";
import { actAsPeopleDo } from "#tests/support/as-people-do.ts";
import { contextOptions as engineOptions, toEngine } from "#tests/support/browser.ts";
import { type Canary, canary } from "#tests/support/canaries.ts";
import { startContainerStack } from "#tests/support/container-stack.ts";
import { type Stack, startStack } from "#tests/support/stack.ts";
import { listenForViolations, type Violation } from "#tests/support/violations.ts";

export { expect, type Secrets };

/** `npm run test:containers` runs the same suites against images. */
const isInContainers = process.env.COFFER_STACK === "containers";

/** Stands against hanging only: a start takes a second, and a minute on a machine with much else to do. */
const HANGING_MS = 300_000;

interface TestFixtures {
  violations: Violation[];
  /** Errors that nothing in the page caught. */
  pageErrors: string[];
  /** A second person's browser: nothing shared with the first. */
  otherContext: BrowserContext;
  otherPage: Page;
}

/** A context that is watched, for browsers that a test opens beside the first. */
export interface Watched {
  context: BrowserContext;
  page: Page;
  violations: Violation[];
  errors: string[];
}

/** Somebody who is signed in, in a browser that stays open over tests. */
export interface Home extends Watched {
  person: Person;
  /** Names of its tests' folders: the newest sorts first, so that its row is always in sight. */
  nextFolder: () => string;
}

/**
 * All suites have the same fixtures of workers: a worker with others would be a new process with a
 * new product and a new browser.
 */
interface WorkerFixtures {
  /** The person of `home.ts`, signed up when the first story asks for it. */
  resident: Home;
  /** Opens one more browser of nobody yet; closed after the last test of the worker. */
  openBrowser: () => Promise<Watched>;
  stack: Stack;
  secrets: Secrets;
}

/**
 * Every test runs against the whole product through the recorder. After each, no rule of the
 * Content Security Policy was broken; after the last of a worker, no secret was met on the wire.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    async ({ browserName }, use) => {
      const stack = await (isInContainers ? startContainerStack() : startStack(browserName));
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: HANGING_MS },
  ],
  secrets: [
    async ({ stack }, use) => {
      const all: Canary[] = [];
      const folder = mkdtempSync(join(tmpdir(), "coffer-e2e-files-"));
      await use({
        all,
        folder,
        stack,
        add: (label, secret) => void all.push(canary(label, secret)),
      });
      rmSync(folder, { recursive: true, force: true });
      expect(await stack.recorder.findLeaks(all), "secrets met on the wire").toEqual([]);
      expect(logsWith(stack, all), "secrets met in a log").toEqual([]);
    },
    { scope: "worker", auto: true, timeout: HANGING_MS },
  ],
  openBrowser: [
    async ({ browser, browserName, stack }, use) => {
      const opened: BrowserContext[] = [];
      await use(async () => {
        const context = await browser.newContext({
          ...engineOptions(toEngine(browserName)),
          baseURL: stack.origin,
          // Whichever story opens it first: it stays open for those that follow.
          locale: "en-US",
        });
        opened.push(context);
        return watch(context);
      });
      for (const context of opened) await context.close();
    },
    { scope: "worker" },
  ],
  resident: [
    async ({ openBrowser, secrets, stack }, use) => {
      const opened = await openBrowser();
      const person = await startSignedIn(opened.page, secrets);
      // Sharing needs a verified address; `account.test.ts` verifies one through its mail.
      await stack.control("account", { email: person.email, verified: true });
      let left = 9999;
      const nextFolder = () => {
        left -= 1;
        return `Area ${left}`;
      };
      await use({ ...opened, person, nextFolder });
    },
    { scope: "worker", timeout: HANGING_MS },
  ],
  baseURL: async ({ stack }, use) => use(stack.origin),
  violations: [
    async ({ context }, use) => {
      await actAsPeopleDo(context);
      const violations = await listenForViolations(context);
      await use(violations);
      expect(violations, "rules of the Content Security Policy that were broken").toEqual([]);
    },
    { auto: true },
  ],
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      collectErrors(context, errors);
      await use(errors);
      expect(errors, "errors that nothing caught").toEqual([]);
    },
    { auto: true },
  ],
  otherContext: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext(contextOptions);
    await actAsPeopleDo(context);
    const violations = await listenForViolations(context);
    await use(context);
    expect(violations, "rules of the Content Security Policy that were broken").toEqual([]);
    await context.close();
  },
  otherPage: async ({ otherContext }, use) => use(await otherContext.newPage()),
});

async function watch(context: BrowserContext): Promise<Watched> {
  await actAsPeopleDo(context);
  const violations = await listenForViolations(context);
  const errors: string[] = [];
  collectErrors(context, errors);
  return { context, page: await context.newPage(), violations, errors };
}

/** Firefox reports a socket that a reload cut as an error of the page; the page opens another one. */
const CUT_SOCKET =
  /^(?:Firefox can’t establish a connection to the server at|The connection to) wss?:/;

/** Firefox opens some downloads in viewers of its own; what they meet is not ours. */
function collectErrors(context: BrowserContext, errors: string[]): void {
  context.on("weberror", (one) => {
    const { message } = one.error();
    const isViewer = one.page()?.url().startsWith("file:") === true;
    if (!isViewer && !CUT_SOCKET.test(message)) errors.push(message);
  });
}

/** Nothing that the product forbids itself happened in this browser since the last look. */
export function expectClean({ violations, errors }: Watched): void {
  expect(violations, "rules of the Content Security Policy that were broken").toEqual([]);
  expect(errors, "errors that nothing caught").toEqual([]);
}

function logsWith(stack: Stack, canaries: readonly Canary[]): string[] {
  const printed = stack.gateway.output() + stack.double.output();
  return canaries.filter((one) => printed.includes(one.bytes.toString("utf8"))).map((c) => c.label);
}
