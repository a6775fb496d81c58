import { randomBytes } from "node:crypto";
import autocannon from "autocannon";
import { freePort } from "#tests/support/processes.ts";
import { type BenchProcess, startProcess } from "./bench-process.ts";
import { buildHelloWorld } from "./hello-world.ts";
import type { LoadStack } from "./load-stack.ts";
import { medianOf } from "./paint-probe.ts";

/** Requests a second of one page, median over rounds. */
export interface PageRow {
  readonly page: string;
  readonly perSecond: number;
  readonly medianMs: number;
  /** Processor time of the server that renders, for one request. */
  readonly cpuMs: number;
  /** Hello world's over this: says the same whatever else the machine does. */
  readonly cpuRatio: number;
  /** Processor time of the API for one request of the page. */
  readonly apiMs: number;
  readonly kib: number;
  readonly ratio: number;
  readonly goal: number | null;
}

export interface Page {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly server: BenchProcess;
  readonly api: BenchProcess;
  readonly goal: number | null;
}

const CONNECTIONS = 10;
const SHELL_GOAL = 0.7;
const NOT_FOUND = 404;
const OK = 200;

export interface Measure {
  readonly seconds: number;
  readonly rounds: number;
}

/** Pages of the product, the shell's and those that anybody may ask for. */
export async function measurePages(stack: LoadStack, measure: Measure): Promise<PageRow[]> {
  return besideHello(stack, measure, async () => pagesOf(stack));
}

/**
 * Pages of the product and a Remix hello world in turn, so that all see the same machine. `pagesOf` is told where
 * the hello world is.
 */
export async function besideHello(
  stack: LoadStack,
  { seconds, rounds }: Measure,
  pagesOf: (base: Page) => Promise<readonly Page[]>,
): Promise<PageRow[]> {
  const hello = await buildHelloWorld();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const server = await startProcess({
    cwd: hello.folder,
    args: ["serve.mjs"],
    env: { PORT: String(port) },
    readyUrl: url,
  });
  try {
    const base: Page = {
      name: "Remix hello world",
      url,
      headers: {},
      status: OK,
      server,
      api: stack.api,
      goal: null,
    };
    const pages = [base, ...(await pagesOf(base))];
    const seen = new Map<Page, Round[]>(pages.map((page) => [page, []]));
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const page of pages) {
        const result = await run(page, seconds);
        if (round > 0) seen.get(page)?.push(result);
      }
    }
    const best = seen.get(base) ?? [];
    return pages.map((page) => toRow(page, seen.get(page) ?? [], best));
  } finally {
    await server.stop();
    hello.remove();
  }
}

async function pagesOf(stack: LoadStack): Promise<Page[]> {
  const account = await stack.account("pages", "gateway");
  await stack.fill(account, 100);
  const cookie = await stack.cookieOf(account);
  const unknown = randomBytes(16).toString("hex");
  const at = (path: string) => stack.origin + path;
  const { gateway: server, api } = stack;
  const page = (name: string, path: string, more: Partial<Page> = {}): Page => ({
    name,
    url: at(path),
    headers: {},
    status: OK,
    server,
    api,
    goal: SHELL_GOAL,
    ...more,
  });
  return [
    page("/files, signed in, 100 files", "/files", { headers: { cookie } }),
    page("/dl of an unknown link", `/dl/${unknown}`, { status: NOT_FOUND }),
    page("/login, kept for everybody", "/login"),
    page("/login, with a query: rendered", "/login?return_to=%2Ffiles"),
    page("not found", "/nothing", { status: NOT_FOUND }),
  ];
}

interface Round {
  readonly perSecond: number;
  readonly medianMs: number;
  readonly cpuMs: number;
  readonly apiMs: number;
  readonly bytes: number;
}

async function run(page: Page, seconds: number): Promise<Round> {
  const reply = await fetch(page.url, { headers: page.headers, redirect: "manual" });
  await reply.arrayBuffer();
  const [beforeMs, apiBeforeMs] = [page.server.cpuMs(), page.api.cpuMs()];
  const result = await autocannon({
    url: page.url,
    headers: { ...page.headers, "accept-encoding": "gzip" },
    connections: CONNECTIONS,
    duration: seconds,
  });
  const wrong = result.errors + result.timeouts;
  const answered = Object.keys(result.statusCodeStats ?? {}).map(Number);
  if (wrong > 0 || answered.some((status) => status !== page.status)) {
    throw new Error(`${page.name} answers ${answered.join(", ")}, ${wrong} failures`);
  }
  return {
    perSecond: result.requests.average,
    medianMs: result.latency.p50,
    cpuMs: (page.server.cpuMs() - beforeMs) / result.requests.total,
    apiMs: (page.api.cpuMs() - apiBeforeMs) / result.requests.total,
    bytes: result.throughput.total / result.requests.total,
  };
}

function toRow(page: Page, rounds: readonly Round[], best: readonly Round[]): PageRow {
  const median = (of: readonly Round[], pick: keyof Round) =>
    medianOf(of.map((round) => round[pick]));
  return {
    page: page.name,
    perSecond: Math.round(median(rounds, "perSecond")),
    ratio: hundredths(median(rounds, "perSecond") / median(best, "perSecond")),
    goal: page.goal,
    medianMs: median(rounds, "medianMs"),
    cpuMs: hundredths(median(rounds, "cpuMs")),
    apiMs: hundredths(median(rounds, "apiMs")),
    cpuRatio: hundredths(median(best, "cpuMs") / median(rounds, "cpuMs")),
    kib: Math.round((median(rounds, "bytes") / 1024) * 10) / 10,
  };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
