import type { BrowserContext, Page, Worker } from "@playwright/test";

/** A rule of the Content Security Policy or of Trusted Types that a page or worker broke. */
export interface Violation {
  directive: string;
  blocked: string;
  where: string;
}

/** Listens in every page and worker of a context; what it met so far is in `violations`. */
export async function listenForViolations(context: BrowserContext): Promise<Violation[]> {
  const violations: Violation[] = [];
  await context.exposeBinding("cofferViolation", (_source, violation: Violation) => {
    violations.push(violation);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = Reflect.get(globalThis, "cofferViolation");
      if (typeof report !== "function") return;
      report({
        directive: event.violatedDirective,
        blocked: event.blockedURI,
        where: location.pathname,
      });
    });
  });
  context.on("page", (page) => listenInWorkers(page, violations));
  return violations;
}

function listenInWorkers(page: Page, violations: Violation[]): void {
  page.on("worker", (worker) => {
    void followWorker(worker, violations);
  });
}

/** A worker has no binding: it logs, and its page's console brings the line here. */
async function followWorker(worker: Worker, violations: Violation[]): Promise<void> {
  worker.on("close", () => undefined);
  const url = new URL(worker.url());
  const found = await worker
    .evaluate(
      () =>
        new Promise<{ directive: string; blocked: string }>((resolve) => {
          self.addEventListener("securitypolicyviolation", (event) => {
            resolve({
              directive: (event as SecurityPolicyViolationEvent).violatedDirective,
              blocked: (event as SecurityPolicyViolationEvent).blockedURI,
            });
          });
        }),
    )
    .catch(() => null);
  if (found) violations.push({ ...found, where: url.pathname });
}
