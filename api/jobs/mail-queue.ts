import { randomBytes } from "node:crypto";
import { toLoggable } from "#api/log-error.ts";
import type { Delivery, MailTransport } from "#api/mail/transport.ts";
import {
  claimMail,
  finishMail,
  type MailOutcome,
  type MailRow,
  noteAddress,
} from "#api/store/mails-repository.ts";
import type { RegionStore, World } from "#api/world.ts";

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** Between one try and the next; after the last, a mail is given up: about two days in all. */
const PAUSES_S = [
  MINUTE_S,
  5 * MINUTE_S,
  15 * MINUTE_S,
  HOUR_S,
  4 * HOUR_S,
  8 * HOUR_S,
  12 * HOUR_S,
  24 * HOUR_S,
];
/** Beyond all times of the transport: whoever holds a mail longer is gone. */
const LEASE_S = 15 * MINUTE_S;
const LOOK_EVERY_MS = 30_000;

/**
 * Sends what is due, one mail after the other. A mail is taken before it is sent and only by one; if the
 * process ends between the other server's word and its own note, it goes out again under the same
 * Message-ID (Reading R-138).
 * @internal Tests send once, without the loop around it.
 */
export async function sendDue(
  world: World,
  transport: MailTransport,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  for (const region of world.regions.values()) {
    while (mayGoOn() && !region.health.isDamaged) {
      const nowS = world.clock.nowS();
      const claim = randomBytes(16).toString("hex");
      const mail = await claimMail(region.db, { claim, nowS, leaseS: LEASE_S });
      if (mail === undefined) break;
      await sendOne(world, region, { mail, transport });
    }
  }
}

async function sendOne(
  world: World,
  { db, name }: RegionStore,
  { mail, transport }: { readonly mail: MailRow; readonly transport: MailTransport },
): Promise<void> {
  const delivery = await transport.deliver(mail);
  const nowS = world.clock.nowS();
  const outcome = toOutcome(delivery, { tries: mail.tries, nowS });
  await finishMail(db, mail, outcome);
  if (delivery.kind === "sent") return noteAddress(db, mail.to_email, 0);
  if (delivery.kind === "refused" && delivery.why === "address") {
    await noteAddress(db, mail.to_email, nowS);
  }
  const { state, refusal } = outcome;
  world.log.warn({ region: name, mail: mail.id, state, refusal, tries: mail.tries }, "mail");
}

/**
 * What an attempt, the so many-th, makes of a mail.
 * @internal Tests try every answer without a mail server.
 */
export function toOutcome(
  delivery: Delivery,
  { tries, nowS }: { readonly tries: number; readonly nowS: number },
): MailOutcome {
  switch (delivery.kind) {
    case "sent":
      return { state: "sent", dueS: nowS, refusal: "" };
    case "refused":
      return { state: "refused", dueS: nowS, refusal: delivery.code };
    case "later": {
      const pauseS = PAUSES_S[tries - 1];
      if (pauseS === undefined) return { state: "given-up", dueS: nowS, refusal: delivery.code };
      return { state: "waiting", dueS: nowS + pauseS, refusal: delivery.code };
    }
  }
}

/**
 * Sends now, with every mail that comes, and every half minute what waits; returns what ends it after the
 * mail that is under way.
 */
export function startMailing(world: World, transport: MailTransport): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let isWanted = false;
  let isOver = false;
  const run = () => {
    // One more look, however many mails come meanwhile.
    if (isWanted) return;
    isWanted = true;
    running = running
      .then(() => {
        isWanted = false;
        return sendDue(world, transport, () => !isOver);
      })
      .catch((error: unknown) => {
        world.log.error({ err: toLoggable(error) }, "mailing failed");
      });
  };
  const ends = [...world.regions.values()].map(({ mail }) => mail.onQueued(run));
  run();
  const timer = setInterval(run, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    isOver = true;
    clearInterval(timer);
    for (const end of ends) end();
    await running;
    transport.close();
  };
}
