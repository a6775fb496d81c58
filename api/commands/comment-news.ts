import type { Commenter } from "#api/commands/comment-access.ts";
import { noteLink } from "#api/commands/link-log.ts";
import { composeMail } from "#api/mail/compose.ts";
import { countLinkWork } from "#api/store/link-work-repository.ts";
import { findOwner } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

/**
 * Tells the windows of the owner that something happened at a link of his, which look at it again; of a new
 * comment that is not his own the log of the link, and once an hour a mail.
 */
export async function tellOfComment(
  context: CommandContext,
  { link, isOwner }: Commenter,
  what: "added" | "changed",
): Promise<void> {
  const { region, world } = context;
  const payload = {
    publink_id: String(link.publink_id),
    ...(await countLinkWork(region.db, link)),
  };
  world.bus.messages.publish(link.user_id, { type: "LINK_NEW_PROGRESS", payload });
  if (isOwner || what !== "added") return;
  await noteLink(context, link, "commented");
  if (link.comment_notification !== 1) return;
  const owner = await findOwner(region.db, link.user_id);
  if (owner === undefined) return;
  if ((await world.bus.limits.count("commentMails", String(link.publink_id))) > 0) return;
  const address = `${context.origin}/shares/links`;
  const mail = composeMail("link-commented", owner.locale, { link: address });
  await region.mail.send({ to: owner.email, ...mail }, context.nowS);
}
