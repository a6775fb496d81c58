import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { encryptLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { besideHello, type Page } from "./load-pages.ts";
import { type LoadStack, startLoadStack } from "./load-stack.ts";

/**
 * `npm run bench:link`, after a build: pages of links from the gateway over loopback, beside a Remix hello world
 * with as many elements and beside one with a single line. `--seconds 5` of a round, `--rounds 3` of which the
 * median counts, `--items 20` of the folder, which is what the server draws. Goals: a link page 0.7 of the hello world with as many elements,
 * an error page 300 a second and core, which is 1000 / (`cpuMs` + `apiMs`).
 */
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    items: { type: "string", default: "20" },
  },
});

const NOT_FOUND = 404;
const OK = 200;
const SECOND_MS = 1_000;

console.log(`${availableParallelism()} cores, loopback, Node ${process.version}`);
const stack = await startLoadStack();
try {
  const measure = { seconds: Number(values.seconds), rounds: Number(values.rounds) };
  const address = await aLinkOf(stack, Number(values.items));
  const elements = await elementsOf(address);
  const rows = await besideHello(stack, measure, async (base) => pagesOf(base, elements, address));
  console.log(`${elements} elements in the page of a link to ${values.items} items`);
  console.table(rows.map((row) => ({ ...row, perCore: perCore(row.cpuMs + row.apiMs) })));
  const [, many, link] = rows;
  const share = (many?.cpuMs ?? 0) / ((link?.cpuMs ?? 0) || 1);
  console.log(
    `hello world of ${elements} elements ÷ page of a link, processor: ${share.toFixed(2)}`,
  );
} finally {
  await stack.stop();
}

async function aLinkOf(at: LoadStack, items: number): Promise<string> {
  const account = await at.account("links", "gateway");
  const folder = await makeFolder(account);
  for (let made = 0; made < items; made += 1) await makeFolder(account, folder);
  const link = await makeLink(account, folder);
  await encryptLink(account, link);
  return `${at.origin}/dl/${link.cachekey}`;
}

async function elementsOf(address: string): Promise<number> {
  const page = await (await fetch(address)).text();
  return page.match(/<[a-z]/g)?.length ?? 0;
}

function pagesOf(base: Page, elements: number, address: string): readonly Page[] {
  const ours = { ...base, server: stack.gateway, status: OK };
  const unknown = `${stack.origin}/dl/${randomBytes(16).toString("hex")}`;
  return [
    { ...base, name: "hello, as many elements", url: `${base.url}many?elements=${elements}` },
    { ...ours, name: "/dl of a folder", url: address },
    { ...ours, name: "/dl of an unknown link", url: unknown, status: NOT_FOUND },
  ];
}

function perCore(cpuMs: number): number {
  return Math.round(SECOND_MS / cpuMs);
}
