import { ApiError, CODES } from "#api/api-error.ts";
import { type Handlers, sessionOf, toId } from "#api/handler.ts";
import { makeTicket, TICKET_S } from "#api/office/ticket.ts";
import { assertMay, findReached } from "#api/store/access/access-repository.ts";
import { isInTrash, readPath } from "#api/store/items-repository.ts";
import { readUser } from "#api/store/users-repository.ts";
import type { CommandContext } from "#api/world.ts";
import type { ParsedRequestOf } from "#app/contract/registry.ts";

/** The online office provider (Spec A§8.8, Readings ). It gets a ticket, and nothing from here. */
export const officeHandlers = {
  officeopen: (context, request) => openOffice(context, request),
} satisfies Partial<Handlers>;

async function openOffice(
  context: CommandContext,
  { coffer_id, blob_id, mode }: ParsedRequestOf<"officeopen">,
) {
  const { settings } = context.world;
  const { db, name: region } = context.region;
  if (settings.officeSecret === "") throw new ApiError(CODES.officeNotAllowed);
  const reached = await findReached(db, sessionOf(context).userId, toId(coffer_id));
  if (reached?.item.type !== "file") throw new ApiError(CODES.itemMissing);
  const { item } = reached;
  if (isInTrash(await readPath(db, item.id))) throw new ApiError(CODES.itemMissing);
  const owner = await readUser(db, item.user_id);
  // Whoever puts something into the Vault does so to have it read by nobody.
  if (item.area_share_id === owner.vault_share_id) throw new ApiError(CODES.officeNotAllowed);
  if (mode === "edit") assertMay(reached, "change");
  if (item.blob_id !== blob_id) throw new ApiError(CODES.officeOutdated);
  const expires_s = context.nowS + TICKET_S;
  const of = { region, itemId: item.id, blobId: blob_id };
  return { ticket: makeTicket(settings.officeSecret, { ...of, mode, expires_s }), expires_s };
}
