import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { HOSTILE_NAMES } from "#tests/evil/hostile-names.data.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

/** As many as the list shows. */
const NAMES = HOSTILE_NAMES.slice(0, 200);
const PARTS: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};
const MADE = /<(script|img|svg|iframe|math)/i;

const read = async (path: string) => (await server.ask(path)).text();

/** The words that stand in the one element of this kind; undefined when something ended it early. */
function wordsIn(page: string, element: string): string | undefined {
  const [, inside = "<"] = new RegExp(`<${element}>([^]*)</${element}>`).exec(page) ?? [];
  if (inside.includes("<")) return undefined;
  return inside.replace(/&(?:lt|gt|quot|amp|#39);/g, (part) => PARTS[part] ?? part);
}

it("the mailbox shows hostile words as words, in its list and in each mail (W2)", async () => {
  const { db } = server.world.regions.get("ca-central")!;
  for (const [index, text] of NAMES.entries()) {
    const mail = { to_email: text, subject: text, text, link: "", created_s: 1 };
    await db
      .insertInto("mails")
      .values({ id: index + 1, ...mail })
      .execute();
  }
  const list = await read("/mailbox");
  expect(list.match(/<tr><td>/g)).toHaveLength(NAMES.length);
  expect(list).not.toMatch(MADE);
  for (const [index, text] of NAMES.entries()) {
    const page = await read(`/mailbox/${index + 1}`);
    expect(page).not.toMatch(MADE);
    for (const element of ["title", "h1", "pre"]) expect(wordsIn(page, element)).toBe(text);
  }
});
