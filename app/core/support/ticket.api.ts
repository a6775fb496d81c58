import { SUPPORT_CP_VERSION } from "#app/contract/brand.ts";
import { SUPPORT_LIMITS } from "#app/contract/support-limits.data.ts";
import { faultOfText, type TextFault } from "#app/contract/validate/ticket.ts";
import type { ApiClient } from "#app/core/api/client.ts";

/** What somebody writes to support. */
export interface Ticket {
  /** Of this ticket: a second send of the same one is not a second ticket. */
  readonly requestId: string;
  readonly subject: string;
  readonly description: string;
  /** As it was shown; empty: the person did not want it to go. */
  readonly log: string;
}

export interface TicketFaults {
  readonly subject: TextFault;
  readonly description: TextFault;
}

/** What has to be corrected before it goes; null: nothing (Spec A§5). */
export function faultsOf(ticket: Pick<Ticket, "subject" | "description">): TicketFaults | null {
  const faults = {
    subject: faultOfText(ticket.subject, SUPPORT_LIMITS.maxSubjectCharacters),
    description: faultOfText(ticket.description, SUPPORT_LIMITS.maxDescriptionCharacters),
  };
  return faults.subject === null && faults.description === null ? null : faults;
}

/** @throws AppError 8006 after too many, 11210 where nobody answers, and what a call throws */
export async function sendTicket(
  api: ApiClient,
  ticket: Ticket,
  signal: AbortSignal,
): Promise<void> {
  const request = {
    request_id: ticket.requestId,
    z_subject: ticket.subject.trim(),
    z_description: ticket.description.trim(),
    z_log: ticket.log,
    cpversion: SUPPORT_CP_VERSION,
  } as const;
  await api.call("supportsend", request, { signal });
}
