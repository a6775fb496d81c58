import type { ApiClient } from "#app/core/api/client.ts";
import type { CryptoPort } from "#app/core/crypto/port.ts";
import { sendTicket, type Ticket } from "./ticket.api.ts";

export interface TicketPorts {
  readonly api: ApiClient;
  readonly crypto: Pick<CryptoPort, "generateId">;
}

export type TicketText = Omit<Ticket, "requestId">;

/**
 * Sends what somebody wrote. A ticket whose answer was lost keeps its id when it is sent again as it
 * was, so that support gets it once; one that was changed meanwhile is another one.
 */
export class TicketSender {
  readonly #ports: TicketPorts;
  #last: Ticket | null = null;

  constructor(ports: TicketPorts) {
    this.#ports = ports;
  }

  /** @throws as `sendTicket` */
  async send(text: TicketText, signal: AbortSignal): Promise<void> {
    const ticket = this.#isAgain(text) ?? { ...text, requestId: await this.#newId() };
    this.#last = ticket;
    await sendTicket(this.#ports.api, ticket, signal);
    this.#last = null;
  }

  #isAgain({ subject, description, log }: TicketText): Ticket | null {
    const last = this.#last;
    const isSame = last?.subject === subject && last.description === description;
    return isSame && last.log === log ? last : null;
  }

  #newId(): Promise<string> {
    return this.#ports.crypto.generateId();
  }
}
