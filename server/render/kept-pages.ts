import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import type { Request } from "express";
import type { SentPage } from "./send-page.ts";

/** Paths whose page, without a query, says the same to everybody who is not signed in. */
const SHARED_PATHS: ReadonlySet<string> = new Set(["/", "/login", "/sign-up", "/terms"]);
const NONCE_BYTES = 16;
const OK = 200;

/** A rendered page, cut where the nonce of each response belongs. */
interface CutPage {
  readonly head: Omit<SentPage, "body">;
  readonly pieces: readonly string[];
}

/** Pages that are rendered once for all who would get the same; no other page is ever kept. */
export interface KeptPages {
  /** `null` for a request whose page is its own: a session, a query, any other path. */
  keyOf(request: Pick<Request, "method" | "originalUrl">, context: AppLoadContext): string | null;
  /** The page with this nonce; `render` gets the nonce to render it with. */
  serve(wish: KeptPageWish): Promise<SentPage>;
}

export interface KeptPageWish {
  readonly key: string;
  readonly nonce: string;
  render(nonce: string): Promise<SentPage>;
}

/** @param maxPages the oldest goes when one more comes: languages, themes and time zones multiply */
export function createKeptPages(maxPages: number): KeptPages {
  const pages = new Map<string, CutPage>();
  // As unguessable as a nonce, so that nothing in a page can stand for it by accident or on purpose.
  const marker = randomBytes(NONCE_BYTES).toString("base64");
  return {
    keyOf: ({ method, originalUrl }, { session, locale, theme, timeZone, region }) =>
      method === "GET" && session === null && SHARED_PATHS.has(originalUrl)
        ? [originalUrl, locale, theme, timeZone, region].join("\n")
        : null,
    serve: async ({ key, nonce, render }) => {
      const page = pages.get(key) ?? cutPage(await render(marker), marker);
      if (isForAll(page)) pages.set(key, page);
      const [oldest] = pages.keys();
      if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest);
      return { ...page.head, body: Buffer.from(page.pieces.join(nonce)) };
    },
  };
}

function cutPage({ body, ...head }: SentPage, marker: string): CutPage {
  return { head, pieces: (body ?? "").toString("utf8").split(marker) };
}

/** A cookie or a redirect belongs to one visitor, a failure to one moment. */
function isForAll({ head }: CutPage): boolean {
  return head.status === OK && head.headers.every(([name]) => name === "content-type");
}
