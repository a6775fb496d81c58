import { GatewayLine, SocketCounts } from "#api/relay/gateway-line.ts";
import type { BusReply } from "#app/contract/realtime-bus.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { aTicket } from "#tests/support/sockets.ts";

/** A socket at a gateway: its session is looked at when it comes. */
export async function openChannel(server: TestServer, account: TestAccount): Promise<void> {
  const { session } = account.client;
  if (session === null) throw new Error("no session");
  const reply = Promise.withResolvers<BusReply>();
  const parts = { world: server.world, counts: new SocketCounts(), send: reply.resolve };
  const line = new GatewayLine(parts);
  await account.client.call("usernotifications", {});
  const call = { op: "sub", id: 1, region: "ca", uid: session.userId, ticket: aTicket(session) };
  line.take(JSON.stringify(call));
  const opened = await reply.promise;
  line.close();
  if (opened.op !== "subbed" || opened.state !== "open") throw new Error("not let in");
}
