import { toLine } from "#api/mail/to-line.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { countReports } from "#api/store/links-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

/**
 * Sends a report of a link to the operator, at most once an hour for each link: to `COFFER_ABUSE_EMAIL`, else
 * to the address of the support. The mail names the link by its number; nobody here has its key.
 */
export async function tellOperator(
  { world, region, nowS }: CommandContext,
  link: LinkRow,
  { reason, text }: ParsedRequestOf<"linkreport">,
): Promise<void> {
  const { abuseEmail, supportEmail } = world.settings;
  const to = abuseEmail === "" ? supportEmail : abuseEmail;
  if (to === "") return;
  if ((await world.bus.limits.count("linkMails", `report|${link.publink_id}`)) > 0) return;
  const count = await countReports(region.db, link.publink_id);
  const lines = [
    `Link: ${link.cachekey}`,
    `Reason: ${toLine(reason)}`,
    `Reports of this link: ${count}`,
    "",
    text,
    "",
    "To look at it and to close it:",
    `  coffer-admin links show ${link.cachekey}`,
    `  coffer-admin links suspend ${link.cachekey}`,
  ];
  const mail = {
    to,
    subject: `Report of a link: ${toLine(reason)}`,
    text: lines.join("\n"),
    link: "",
  };
  await region.mail.send(mail, nowS);
}
