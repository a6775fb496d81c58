import { type Basis, type OpenedTicket, Tickets } from "#api/auth/tickets.ts";
import { assertUsable, isRequest } from "#api/commands/link-access.ts";
import type { RegionExchange } from "#api/hosts/http.ts";
import { findReached } from "#api/store/access/access-repository.ts";
import { readBlobUsers } from "#api/store/blobs-in-use.ts";
import type { Db } from "#api/store/db.ts";
import { readPath } from "#api/store/items-repository.ts";
import type { LinkRow } from "#api/store/link-keys-repository.ts";
import { isUnder } from "#api/store/link-work-repository.ts";
import { findLinkBySequence } from "#api/store/links-repository.ts";
import { findSessionOwner, isStanding } from "#api/store/sessions-repository.ts";
import { TICKET_HEADER } from "#app/contract/envelope.ts";

/** Why a blob may be read now: it is the caller's own (`link` null), or an open link shows it. */
export interface ReadRight {
  readonly useId: string;
  readonly link: LinkRow | null;
}

interface AskedBlob {
  readonly cachekey: string;
  readonly blob: { readonly itemId: number; readonly userId: number } | undefined;
}

type At = Pick<RegionExchange, "world" | "region">;

/**
 * A ticket names for each blob what the right to it rests on, and that is looked at for each range:
 * what ended for one blob ends for that one alone (Trust T11).
 */
export function findReadRight(
  exchange: RegionExchange,
  asked: AskedBlob,
): Promise<ReadRight | undefined> {
  const text = exchange.request.headers[TICKET_HEADER];
  return findRightOfTicket(exchange, { ...asked, ticket: typeof text === "string" ? text : "" });
}

/** The same for a ticket that came another way. */
export async function findRightOfTicket(
  at: At,
  { ticket: text, ...asked }: AskedBlob & { readonly ticket: string },
): Promise<ReadRight | undefined> {
  const { world, region } = at;
  const ticket = new Tickets(world.keys).openDownload(text, {
    region: region.name,
    nowS: world.clock.nowS(),
  });
  for (const basis of ticket?.basesOf(asked.cachekey) ?? []) {
    const right = await standing(at, { ticket, basis, asked });
    if (right !== undefined) return right;
  }
  return undefined;
}

async function standing(
  exchange: At,
  of: { ticket: OpenedTicket | undefined; basis: Basis; asked: AskedBlob },
): Promise<ReadRight | undefined> {
  const { basis, asked, ticket } = of;
  if (ticket === undefined) return undefined;
  const { useId } = ticket;
  if (basis.kind === "own") {
    const isOwn = await isOfSession(exchange, ticket.sessionId, asked);
    return isOwn ? { useId, link: null } : undefined;
  }
  const link = await openThrough(exchange, basis, asked);
  return link === undefined ? undefined : { useId, link };
}

/** The session goes on, its account is in use, and a blob that is there belongs to it, or lies in a share of its. */
async function isOfSession(
  { region, world }: At,
  sessionId: number,
  asked: AskedBlob,
): Promise<boolean> {
  const { blob } = asked;
  const nowS = world.clockGuard.sessionS(world.clock.nowS());
  if (!(await isStanding(region.db, sessionId, nowS))) return false;
  const owner = await findSessionOwner(region.db, sessionId);
  if (owner === undefined || owner.state_code !== 0) return false;
  if (blob === undefined || blob.userId === owner.user_id) return true;
  for (const itemId of await readItemsOf(region.db, asked)) {
    if ((await findReached(region.db, owner.user_id, itemId)) !== undefined) return true;
  }
  return false;
}

async function openThrough(
  { region, world }: At,
  named: { publinkId: number; sequence: number },
  asked: AskedBlob,
): Promise<LinkRow | undefined> {
  const { blob } = asked;
  const link = await findLinkBySequence(region.db, named.publinkId, named.sequence);
  if (link === undefined || blob === undefined || isRequest(link)) return undefined;
  const isUsable = await assertUsable(region.db, link, world.clock.nowS()).then(
    () => true,
    () => false,
  );
  if (!isUsable) return undefined;
  for (const itemId of await readItemsOf(region.db, asked)) {
    if (isUnder(link, await readPath(region.db, itemId))) return link;
  }
  return undefined;
}

/** A copy names the blob of what it was made of: any item that does gives the right to it. */
async function readItemsOf(db: Db, { cachekey }: AskedBlob): Promise<ReadonlySet<number>> {
  return new Set((await readBlobUsers(db, [cachekey])).map(({ item_id }) => item_id));
}
