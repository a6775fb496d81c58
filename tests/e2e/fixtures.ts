import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Canary, canary } from "#tests/support/canaries.ts";
import { type Stack, startStack } from "#tests/support/stack.ts";
import { listenForViolations, type Violation } from "#tests/support/violations.ts";

export { expect };

/** Secrets of a test file; none of them may be met on the wire. */
export interface Secrets {
  add(label: string, secret: string | Uint8Array): void;
  readonly all: readonly Canary[];
}

interface TestFixtures {
  violations: Violation[];
  /** Errors that nothing in the page caught. */
  pageErrors: string[];
  /** A second person's browser: nothing shared with the first. */
  otherContext: BrowserContext;
  otherPage: Page;
}

interface WorkerFixtures {
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
      const stack = await startStack(browserName);
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  secrets: [
    async ({ stack }, use) => {
      const all: Canary[] = [];
      await use({ all, add: (label, secret) => void all.push(canary(label, secret)) });
      expect(await stack.recorder.findLeaks(all), "secrets met on the wire").toEqual([]);
      expect(logsWith(stack, all), "secrets met in a log").toEqual([]);
    },
    { scope: "worker", auto: true, timeout: 300_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.origin),
  violations: [
    async ({ context }, use) => {
      const violations = await listenForViolations(context);
      await use(violations);
      expect(violations, "rules of the Content Security Policy that were broken").toEqual([]);
    },
    { auto: true },
  ],
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on("weberror", (one) => errors.push(one.error().message));
      await use(errors);
      expect(errors, "errors that nothing caught").toEqual([]);
    },
    { auto: true },
  ],
  otherContext: async ({ browser, contextOptions }, use) => {
    const context = await browser.newContext(contextOptions);
    const violations = await listenForViolations(context);
    await use(context);
    await context.close();
    expect(violations).toEqual([]);
  },
  otherPage: async ({ otherContext }, use) => use(await otherContext.newPage()),
});

function logsWith(stack: Stack, canaries: readonly Canary[]): string[] {
  const printed = stack.gateway.output() + stack.double.output();
  return canaries.filter((one) => printed.includes(one.bytes.toString("utf8"))).map((c) => c.label);
}
