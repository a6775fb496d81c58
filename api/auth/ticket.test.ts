import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RelayTicket } from "#app/contract/realtime.ts";
import type { TestAccount, TestSession } from "#mock-api/testing/client.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";
import { aTicket } from "#tests/support/sockets.ts";
import { verifyTicket } from "./signature.ts";

const NONCES = ["ab".repeat(16), "cd".repeat(16)] as const;
let server: TestServer;
let ada: TestAccount;
let noor: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  noor = await server.account("noor@example.com");
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.account(`ada.${Math.random()}@example.com`);
});

const regionOf = () => server.world.regions.get("ca-central")!;
const sessionOf = ({ client }: TestAccount): TestSession => client.session!;
const nowS = () => server.world.clock.nowS();

/** 0, or the code that a ticket is refused with. */
function codeOf(ticket: RelayTicket, uid = sessionOf(ada).userId): Promise<number> {
  return verifyTicket(server.world, regionOf(), { uid, ticket }).then(
    () => 0,
    (error: { code: number }) => error.code,
  );
}

const mark = (fields: { ended_s?: number; asks_until_s?: number; unlinked_s?: number }) =>
  regionOf()
    .db.updateTable("sessions")
    .set(fields)
    .where("user_id", "=", Number(sessionOf(ada).userId))
    .execute();

describe("a ticket for a socket (W8)", () => {
  it("lets its own user in, once", async () => {
    const ticket = aTicket(sessionOf(ada), { servtime: nowS() });
    expect([await codeOf(ticket), await codeOf(ticket)]).toEqual([0, 3211]);
  });

  it("is good for a minute, either way", async () => {
    const codes: number[] = [];
    for (const offS of [-61, -60, 60, 61])
      codes.push(await codeOf(aTicket(sessionOf(ada), { servtime: nowS() + offS })));
    expect(codes).toEqual([3211, 0, 0, 3211]);
  });

  it("lets nobody to the channel of somebody else, though he signs for it himself", async () => {
    const { userId } = sessionOf(noor);
    const given = { servtime: nowS(), nonce: NONCES[0] };
    const { sig2 } = aTicket({ ...sessionOf(ada), userId }, given);
    expect(await codeOf(aTicket(sessionOf(ada), { ...given, sig2 }), userId)).toBe(9401);
  });

  it.each([{ ended_s: 1 }, { asks_until_s: 1 }, { unlinked_s: 1 }])(
    "of a session with %o is 9402",
    async (fields) => {
      await mark(fields);
      expect(await codeOf(aTicket(sessionOf(ada), { servtime: nowS() }))).toBe(9402);
    },
  );

  it("of a session that rested too long is 9402", async () => {
    const ticket = aTicket(sessionOf(ada), { servtime: nowS(), nonce: NONCES[1] });
    await regionOf()
      .db.updateTable("sessions")
      .set({ used_s: nowS() - 30 * 86_400 - 1 })
      .where("user_id", "=", Number(sessionOf(ada).userId))
      .execute();
    expect(await codeOf(ticket)).toBe(9402);
  });
});
