import { composeMail } from "#api/mail/compose.ts";
import { readUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

/** What the owner of an account is always told of by mail (Reading R-143). */
export type SecurityMail =
  | "password-changed"
  | "kit-used"
  | "password-reset"
  | "reset-on"
  | "reset-off"
  | "two-factor-on"
  | "two-factor-off"
  | "passkey-added"
  | "passkey-removed"
  | "sso-linked"
  | "sso-unlinked"
  | "state-rebuilt"
  | "share-offered"
  | "pins-removed";

/**
 * Tells the owner what became of the ways into the account, once it stands. What was done stays done
 * when no mail can be written down.
 */
export async function tellOwner(
  context: CommandContext,
  userId: number,
  kind: SecurityMail,
): Promise<void> {
  const { region, world, nowS, origin } = context;
  try {
    const { email: to, locale } = await readUser(region.db, userId);
    const link = `${origin}/settings/security`;
    await region.mail.send({ to, ...composeMail(kind, locale, { link }) }, nowS);
  } catch {
    world.log.warn({ mail: kind }, "a mail was not written down");
  }
}
