import { composeMail } from "#api/mail/compose.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { findOwner } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

type Heard = Pick<CommandContext, "region" | "world" | "origin" | "nowS">;

/** What a mail can tell of. */
const MAILS = {
  downloaded: "link-used",
  uploaded: "link-received",
  edited: "link-edited",
} as const;

/**
 * Tells the owner that somebody downloads from a link with `email_notification`, added files to it, or changed
 * some, of each once an hour (Spec C§2.4). The server knows neither the name of an item nor who the visitor is.
 */
export async function notifyOwner(
  context: Heard,
  link: Pick<LinkRow, "publink_id" | "user_id" | "email_notification">,
  what: keyof typeof MAILS,
): Promise<void> {
  if (link.email_notification !== 1) return;
  const owner = await findOwner(context.region.db, link.user_id);
  if (owner === undefined) return;
  const again = `${what}|${link.publink_id}`;
  if ((await context.world.bus.limits.count("linkMails", again)) > 0) return;
  const address = `${context.origin}/shares/links`;
  const mail = { to: owner.email, ...composeMail(MAILS[what], owner.locale, { link: address }) };
  await context.region.mail.send(mail, context.nowS);
}
