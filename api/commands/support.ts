import { ApiError, CODES } from "#api/api-error.ts";
import { type Handlers, sessionOf } from "#api/handler.ts";
import type { OutgoingMail } from "#api/mail/mail.ts";
import { toLine } from "#api/mail/to-line.ts";
import { once } from "#api/store/requests-repository.ts";
import { readUser, type UserRow } from "#api/store/users-repository.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

/** Tickets of people to whoever runs this installation (Spec A§2.10, A§3.10, Reading R-147). */
export const supportHandlers = {
  supportsend: async (context, request) => {
    const { userId } = sessionOf(context);
    const { world, region, nowS } = context;
    const to = world.settings.supportEmail;
    if (to === "") throw new ApiError(CODES.featureUnavailable);
    const user = await readUser(region.db, userId);
    const command = "supportsend";
    let mail: OutgoingMail | null = null;
    // The same ticket again, whose answer was lost, is not sent a second time.
    await once(region.db, { userId, command, request, nowS }, async () => {
      if ((await world.bus.limits.count("tickets", String(userId))) > 0)
        throw new ApiError(CODES.tooManyMails);
      mail = toMail(to, user, request);
      return {};
    });
    if (mail !== null) await region.mail.send(mail, nowS);
    return {};
  },
} satisfies Partial<Handlers>;

function toMail(to: string, user: UserRow, request: ParsedRequestOf<"supportsend">): OutgoingMail {
  const name = toLine(`${user.first_name} ${user.last_name}`.trim());
  const log = request.z_log === "" ? "Not provided" : request.z_log;
  const text = [
    `From: ${name} <${toLine(user.email)}>`,
    user.is_verified === 1
      ? "Answers to this mail go to this address."
      : "This address was not confirmed: answers to this mail stay with the installation.",
    `User: ${user.id}`,
    `Version: ${request.cpversion}`,
    "",
    request.z_description,
    "",
    "Log:",
    log,
  ].join("\n");
  // An address that nobody confirmed may be a stranger's.
  const answers = user.is_verified === 1 ? { replyTo: user.email } : {};
  return { to, subject: `Support: ${toLine(request.z_subject)}`, text, link: "", ...answers };
}
