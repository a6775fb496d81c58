import { refusalOfState } from "#api/auth/account-state.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import {
  findStanding,
  insertSession,
  type NewSession,
  type SessionRow,
} from "#api/store/sessions-repository.ts";
import type { UserRow } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";

const TOKEN_BYTES = 32;

interface SignIn extends Pick<NewSession, "device" | "familyId"> {
  readonly event: "signed-in" | "signed-in-passkey" | "signed-in-sso";
}

/** What a sign-in answers with; the account's state 8050–8055 otherwise. */
export async function openSession(
  context: CommandContext,
  user: UserRow,
  { event, ...browser }: SignIn,
) {
  if (user.state_code !== 0) throw refusalOfState(user);
  const [token, secret] = [randomHex(TOKEN_BYTES), randomHex(TOKEN_BYTES)];
  const { address, place, nowS, region } = context;
  const own = { userId: user.id, tokenHash: sha256Hex(token), secret };
  const session = { ...own, address, place, nowS, ...browser };
  await region.db.transaction().execute(async (trx) => {
    const sessionId = await insertSession(trx, session);
    const caller = { ...context, session: { sessionId, userId: user.id } };
    await noteEvent(trx, caller, { code: event });
  });
  return {
    access_token: token,
    access_secret: secret,
    uid: String(user.id),
    id: String(user.id),
    web_device_id: String(user.web_device_id),
    team_id: "0",
    region: region.name,
  };
}

/**
 * The session that this browser has of this account, while it stands: whoever unlocks is not asked
 * for the second factor again (Reading R-127). One that was ended counts no more.
 */
export async function findKnownSession(
  { world, region, nowS, cookieTokenHash: tokenHash }: CommandContext,
  userId: number,
): Promise<SessionRow | undefined> {
  if (tokenHash === null) return undefined;
  return findStanding(region.db, { userId, tokenHash }, world.clockGuard.sessionS(nowS));
}
