import type { ActionFunctionArgs } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { keepLinkLock } from "./keep-link-lock.server.ts";

const CACHEKEY = "c".repeat(32);
const LOCK = "ab".repeat(16);

/** Only what the action itself looks at. */
function keep(given: { origin?: string; type?: string; linkId?: string; body?: unknown }) {
  const { origin = "http://localhost:3000", type = "application/json", linkId = CACHEKEY } = given;
  const context = { requestOrigin: origin } as unknown as ActionFunctionArgs["context"];
  const request = new Request(`${origin}/dl/${linkId}/lock`, {
    method: "POST",
    headers: { "content-type": type },
    body: JSON.stringify(given.body ?? { passwordlock: LOCK }),
  });
  return keepLinkLock({ request, params: { linkId }, context });
}

describe("the lock token of an unlocked link", () => {
  it("is kept for ten minutes, for this link alone, and no script reads it", async () => {
    const reply = await keep({});
    expect(reply.headers.get("set-cookie")).toMatch(
      /^linkpassword-c{32}=(ab){16}; Path=\/dl; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });

  it("never crosses an open line where the page came over TLS", async () => {
    const reply = await keep({ origin: "https://files.example" });
    expect(reply.headers.get("set-cookie")).toMatch(/; Secure$/);
  });

  it.each([
    ["a form of a foreign page", { type: "application/x-www-form-urlencoded" }],
    ["a lock of another form", { body: { passwordlock: "short" } }],
    ["a link of another form", { linkId: "../x" }],
    ["more than the lock", { body: { passwordlock: LOCK, path: "/" } }],
  ])("is not taken from %s", async (_, given) => {
    const reply = await keep(given);
    expect(reply.status).toBe(400);
    expect(reply.headers.get("set-cookie")).toBeNull();
  });
});
