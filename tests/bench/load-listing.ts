import type { TestAccount } from "#mock-api/testing/client.ts";
import type { LoadStack } from "./load-stack.ts";
import { medianOf } from "./paint-probe.ts";

/** One page of a folder, asked of the API itself. */
export interface ListingRow {
  readonly page: string;
  readonly items: number;
  readonly rows: number;
  readonly medianMs: number;
  readonly ratio: number;
  readonly goal: number | null;
}

const PAGE_ROWS = 100;
const GOAL = 1.2;
const FIRST = "0";
const MIDDLE = `2:8${"0".repeat(31)}`;

/** A page at 100 items and at many, in turn, so that both see the same machine. */
export async function measureListing(
  stack: LoadStack,
  { items, calls }: { readonly items: number; readonly calls: number },
): Promise<ListingRow[]> {
  const small = await filled(stack, "small", PAGE_ROWS);
  const large = await filled(stack, "large", items);
  const pages = [
    { page: "first page", items: PAGE_ROWS, account: small, offset: FIRST },
    { page: "first page", items, account: large, offset: FIRST },
    { page: "page in the middle", items, account: large, offset: MIDDLE },
  ].map((page) => ({ ...page, all: [] as number[], rows: 0 }));
  for (let call = 0; call < calls; call += 1) {
    for (const page of pages) {
      const { ms, rows } = await listOnce(page.account, page.offset);
      page.all.push(ms);
      page.rows = rows;
    }
  }
  const [first] = pages.map(({ all }) => medianOf(all));
  return pages.map(({ page, items: count, all, rows }, index) => ({
    page,
    items: count,
    rows,
    medianMs: round(medianOf(all)),
    ratio: round(medianOf(all) / (first ?? 1)),
    goal: index === 0 ? null : GOAL,
  }));
}

async function filled(stack: LoadStack, name: string, count: number): Promise<TestAccount> {
  const account = await stack.account(name, "api");
  await stack.fill(account, count);
  return account;
}

async function listOnce({ client, rootId }: TestAccount, offset: string) {
  const startMs = performance.now();
  const { pathlist } = await client.call("pathlist", {
    coffer_id: rootId,
    showdeleted: 0,
    hist_id: "0",
    offset_metaname_digest: offset,
    limit: PAGE_ROWS,
  });
  return { ms: performance.now() - startMs, rows: pathlist.length };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
