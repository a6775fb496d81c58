import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { createKeptPages } from "./kept-pages.ts";
import type { SentPage } from "./send-page.ts";

const NOBODY = { session: null, locale: "en", theme: "system", timeZone: undefined, region: "ca" };

/** Only what the key is made of. */
const aVisit = (parts: object = {}) => ({ ...NOBODY, ...parts }) as unknown as AppLoadContext;
const get = (originalUrl: string) => ({ method: "GET", originalUrl });

/** A page with a script, which counts how often it is rendered. */
function aPage(changes: Partial<SentPage> = {}) {
  const rendered: string[] = [];
  const render = async (nonce: string): Promise<SentPage> => {
    rendered.push(nonce);
    const body = Buffer.from(`<script nonce="${nonce}"></script><b nonce="${nonce}"></b>`);
    return { status: 200, headers: [["content-type", "text/html"]], body, ...changes };
  };
  return { rendered, render };
}

const textOf = ({ body }: SentPage) => body?.toString();

describe("a page that says the same to everybody", () => {
  it("is rendered once and has the nonce of each response", async () => {
    const kept = createKeptPages(2);
    const { rendered, render } = aPage();
    const first = await kept.serve({ key: "k", nonce: "AAAA", render });
    const second = await kept.serve({ key: "k", nonce: "BBBB", render });
    expect(rendered).toHaveLength(1);
    expect(textOf(first)).toBe('<script nonce="AAAA"></script><b nonce="AAAA"></b>');
    expect(textOf(second)).toBe('<script nonce="BBBB"></script><b nonce="BBBB"></b>');
    expect(textOf(second)).not.toContain(rendered[0]);
  });

  it.each([
    ["fails", { status: 500 }],
    ["sets a cookie", { headers: [["set-cookie", "a=b"]] as const }],
  ])("is rendered again when it %s", async (_what, changes) => {
    const kept = createKeptPages(2);
    const { rendered, render } = aPage(changes);
    const pages = [
      await kept.serve({ key: "k", nonce: "AAAA", render }),
      await kept.serve({ key: "k", nonce: "BBBB", render }),
    ];
    expect(rendered).toHaveLength(2);
    expect(pages.map(textOf).join()).not.toContain(rendered[0]);
  });

  it("goes when too many others came after it", async () => {
    const kept = createKeptPages(2);
    const { rendered, render } = aPage();
    for (const key of ["1", "2", "3", "3", "2"]) await kept.serve({ key, nonce: "AAAA", render });
    expect(rendered).toHaveLength(3);
    await kept.serve({ key: "1", nonce: "AAAA", render });
    expect(rendered).toHaveLength(4);
  });
});

describe("a page is its own", () => {
  const kept = createKeptPages(2);

  it.each([
    ["of a signed-in person", get("/login"), { session: {} }],
    ["with a query", get("/login?return_to=%2Ffiles"), {}],
    ["that a form was sent to", { method: "POST", originalUrl: "/login" }, {}],
    ["of a link", get(`/dl/${"a".repeat(32)}`), {}],
    ["of files", get("/files"), {}],
  ])("%s", (_what, request, parts) => {
    expect(kept.keyOf(request, aVisit(parts))).toBeNull();
  });

  it.each([{ locale: "ar" }, { theme: "dark" }, { timeZone: "Europe/Berlin" }, { region: "us" }])(
    "for %o",
    (parts) => {
      const key = kept.keyOf(get("/login"), aVisit());
      expect(key).not.toBeNull();
      expect(kept.keyOf(get("/login"), aVisit(parts))).not.toBe(key);
    },
  );
});
