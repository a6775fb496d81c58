import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { TestAccount, TestClient } from "#mock-api/testing/client.ts";
import { control } from "#mock-api/testing/control.ts";
import { encryptLink, type MadeLink, makeFolder, makeLink } from "#mock-api/testing/links.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import {
  dataRequest,
  downloadRange,
  type UploadedFile,
  uploadFile,
} from "#mock-api/testing/uploads.ts";

const DAY_MS = 24 * 3600 * 1000;
let server: TestServer;
let owner: TestAccount;
let visitor: TestClient;
let file: UploadedFile;
let links: readonly [MadeLink, MadeLink];

beforeEach(async () => {
  server = await startTestServer();
  owner = await server.account("ada@example.com");
  await control(server, "account", { email: owner.email, verified: true });
  visitor = server.client("ca-central", { "x-forwarded-for": "192.0.2.7" });
  const pid = await makeFolder(owner);
  file = await uploadFile(owner, { pid });
  links = [await makeLink(owner, pid), await makeLink(owner, pid)];
  for (const link of links) await encryptLink(owner, link);
});
afterEach(() => server.stop());

const allow = (value: unknown, is_unlimited = 0) =>
  control(server, "plan", {
    email: owner.email,
    plan_id: 2,
    entitlements: { bandwidth: { value, is_unlimited } },
  });

const ask = (at: 0 | 1) => visitor.codeOf("pathdata", dataRequest(file, links[at]));

async function read(at: 0 | 1): Promise<string> {
  const { previewtoken: ticket } = await visitor.call("pathdata", dataRequest(file, links[at]));
  const reply = await downloadRange(visitor.base, { cachekey: file.cachekey, ticket });
  await reply.arrayBuffer();
  expect(reply.status).toBe(200);
  return ticket;
}

describe("the daily download limit of an account", () => {
  it("is reached over all of its links together, and is over a day later (8031)", async () => {
    await allow(1);
    expect(await ask(0)).toBe(0);
    await read(0);
    expect([await ask(0), await ask(1)]).toEqual([8031, 8031]);
    // Its owner reads his own files all the same.
    expect(await owner.client.codeOf("pathdata", dataRequest(file))).toBe(0);
    await control(server, "clock", { offsetMs: DAY_MS + 1000 });
    expect([await ask(0), await ask(1)]).toEqual([0, 0]);
  });

  it("lets a reading that has begun go on", async () => {
    await allow(1);
    const ticket = await read(0);
    expect(await ask(0)).toBe(8031);
    const again = { ...dataRequest(file, links[0]), ticket };
    expect(await visitor.codeOf("pathdata", again)).toBe(0);
    const { cachekey } = file;
    const reply = await downloadRange(visitor.base, { cachekey, ticket, offset: 10 });
    expect(reply.status).toBe(200);
  });

  it.each([
    ["a large one", 1e12, 0],
    ["one without an end", 0, 1],
    ["none that is a number", "many", 0],
  ])("that is %s stops nobody", async (_what, value, isUnlimited) => {
    await allow(value, isUnlimited);
    await read(0);
    expect(await ask(1)).toBe(0);
  });

  it("of 0 lets nobody begin, and ends with the plan", async () => {
    await allow("0");
    expect(await ask(0)).toBe(8031);
    await control(server, "plan", { email: owner.email, plan_id: 2 });
    expect(await ask(0)).toBe(0);
  });
});
