import type { LoaderFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { openUnknownPath } from "./unknown-path.server.ts";

/** Where an address leads, or the status of what it is. */
async function whereTo(path: string): Promise<string> {
  const request = new Request(`https://coffer.example${path}`);
  const args = { request, params: {}, context: { session: null } };
  return openUnknownPath(args as unknown as LoaderFunctionArgs).then(
    () => "nowhere",
    (thrown: Response & { init?: ResponseInit }) =>
      thrown.headers?.get("Location") ?? String(thrown.init?.status),
  );
}

describe("an address of a view inside a link", () => {
  it("leads to the folder of the link that holds the item, and names it", async () => {
    expect(await whereTo("/dl/0a1b/view/image/77?coffer_id=12")).toBe(
      "/dl/0a1b?coffer_id=12&view=77",
    );
    expect(await whereTo("/dl/0a1b/Key-1234/view/pdf/77?coffer_id=12")).toBe(
      "/dl/0a1b/Key-1234?coffer_id=12&view=77",
    );
    expect(await whereTo("/dl/0a1b/view/pdf/77/")).toBe("/dl/0a1b?view=77");
  });

  it("takes nothing else of its query along", async () => {
    expect(await whereTo("/dl/0a1b/view/image/77?coffer_id=//evil&x=1")).toBe("/dl/0a1b?view=77");
    expect(await whereTo("/dl/0a1b/view/image/0x7?coffer_id=12")).toBe("/dl/0a1b?coffer_id=12");
    expect(await whereTo("/al/0a1b?x=1")).toBe("/dl/0a1b");
  });
});

describe("an address that nothing knows", () => {
  it("is not found", async () => {
    expect(await whereTo("/dl/0a1b/other/image/77")).toBe("404");
  });
});
