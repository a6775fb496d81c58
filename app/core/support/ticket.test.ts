import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { faultsOf, sendTicket } from "./ticket.api.ts";
import { TicketSender } from "./ticket-sender.ts";

const GOOD = { subject: "Upload", description: "It stops." };

describe("a ticket", () => {
  it.each([
    [GOOD, null],
    [
      { ...GOOD, subject: "" },
      { subject: "empty", description: null },
    ],
    [
      { ...GOOD, description: " \n\t " },
      { subject: null, description: "empty" },
    ],
    [{ ...GOOD, description: "x".repeat(300) }, null],
    [
      { ...GOOD, description: "x".repeat(301) },
      { subject: null, description: "too-long" },
    ],
    // One character whatever its units.
    [{ ...GOOD, description: "👩".repeat(300) }, null],
    [{ ...GOOD, subject: "x".repeat(100) }, null],
    [
      { subject: "x".repeat(101), description: "" },
      { subject: "too-long", description: "empty" },
    ],
  ])("%j has the faults %j", (ticket, faults) => {
    expect(faultsOf(ticket)).toEqual(faults);
  });
});

describe("a ticket that is sent", () => {
  const LOG = { log: "one line" };
  const NEVER = new AbortController().signal;

  /** An API whose first `failures` answers are lost. */
  function aSender(failures: number) {
    const sent: unknown[] = [];
    const api = {
      servtimeS: () => 0,
      call: async (_name: string, request: { request_id: string }) => {
        sent.push(request.request_id);
        if (sent.length <= failures) throw new AppError(9502);
        return {};
      },
    } as unknown as ApiClient;
    let made = 0;
    const generateId = async () => String(++made);
    return { sent, sender: new TicketSender({ api, crypto: { generateId } }) };
  }

  it("again as it was keeps its id, and another one has another", async () => {
    const { sent, sender } = aSender(2);
    const ticket = { ...GOOD, ...LOG };
    await expect(sender.send(ticket, NEVER)).rejects.toThrow();
    await expect(sender.send(ticket, NEVER)).rejects.toThrow();
    await sender.send({ ...ticket, subject: "Changed" }, NEVER);
    await sender.send({ ...ticket, subject: "Changed" }, NEVER);
    expect(sent).toEqual(["1", "1", "2", "3"]);
  });

  it("goes without what stands round its words, and with the log as it was shown", async () => {
    const requests: unknown[] = [];
    const call = async (...request: unknown[]) => void requests.push(request.slice(0, 2));
    const api = { call } as unknown as ApiClient;
    const texts = { subject: " Upload \n", description: "\n It stops.\n\n" };
    await sendTicket(api, { requestId: "7", ...texts, log: " as shown\n" }, NEVER);
    expect(requests).toEqual([
      [
        "supportsend",
        {
          request_id: "7",
          z_subject: "Upload",
          z_description: "It stops.",
          z_log: " as shown\n",
          cpversion: "4.0",
        },
      ],
    ]);
  });

  it.each([{ subject: "Changed" }, { description: "It stops again." }, { log: "" }])(
    "with another %o is another one",
    async (change) => {
      const { sent, sender } = aSender(1);
      const ticket = { ...GOOD, ...LOG };
      await expect(sender.send(ticket, NEVER)).rejects.toThrow();
      await sender.send({ ...ticket, ...change }, NEVER);
      expect(sent).toEqual(["1", "2"]);
    },
  );
});
