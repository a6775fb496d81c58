import { purgedAtS } from "#api/auth/account-state.ts";
import { noteEvent } from "#api/commands/note-event.ts";
import { proveBoth } from "#api/commands/second-factor.ts";
import type { Handlers } from "#api/handler.ts";
import { composeMail } from "#api/mail/compose.ts";
import { endSessions } from "#api/store/sessions-repository.ts";
import { raiseHistId, type UserRow, updateUser, wakeUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import * as STATES from "#app/contract/errors/codes.ts";

const MS = 1000;

/** The end of an account (Reading R-136). */
export const accountDataHandlers = {
  accountclose: async (context, { password, twofacode }) => {
    const user = await proveBoth(context, password, twofacode);
    const { db } = context.region;
    const { nowS } = context;
    const state = { state_code: STATES.accountClosed, closed_s: nowS };
    await db.transaction().execute(async (trx) => {
      await updateUser(trx, user.id, state);
      await endSessions(trx, user.id, { exceptId: null, nowS });
      await noteEvent(trx, context, { code: "account-closing" });
      await raiseHistId(trx, user.id);
    });
    await wakeUser(db, context.world.bus, user.id);
    const purge_s = purgedAtS(state);
    await tellOwner(context, user, purge_s);
    return { purge_s };
  },
} satisfies Partial<Handlers>;

async function tellOwner(
  { region, origin, nowS }: CommandContext,
  { email, locale }: UserRow,
  purgeS: number,
): Promise<void> {
  const date = dayOf(purgeS, locale);
  const words = composeMail("account-closing", locale, { link: `${origin}/login?keep=1`, date });
  await region.mail.send({ to: email, ...words }, nowS);
}

/** In UTC: nobody says where the reader is. */
function dayOf(timeS: number, locale: string): string {
  const format = { dateStyle: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale === "" ? "en" : locale, format).format(timeS * MS);
}
