import { composeMail } from "#api/mail/compose.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { findOwner } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

/**
 * Tells the owner that somebody downloads from a link with `email_notification`, once an hour
 * (Spec C§2.4). The server knows neither the name of the item nor who the visitor is.
 */
export async function notifyOwner(
  context: Pick<CommandContext, "region" | "world" | "origin" | "nowS">,
  link: LinkRow,
): Promise<void> {
  if (link.email_notification !== 1) return;
  const owner = await findOwner(context.region.db, link.user_id);
  if (owner === undefined) return;
  if ((await context.world.bus.limits.count("linkMails", String(link.publink_id))) > 0) return;
  const address = `${context.origin}/shares/links`;
  const mail = { to: owner.email, ...composeMail("link-used", owner.locale, { link: address }) };
  await context.region.mail.send(mail, context.nowS);
}
