import type { OfficeMode } from "#app/contract/commands/office.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import type { FileItem } from "#app/core/files/item.ts";

/** A ticket for the provider's room of this content of a file; 1804, 8002, 11001, 11009. Reading R-541. */
export async function fetchOfficeTicket(
  api: ApiClient,
  { id, blobId }: Pick<FileItem, "id" | "blobId">,
  mode: OfficeMode,
): Promise<string> {
  const wanted = { coffer_id: id, blob_id: blobId, mode };
  const { ticket } = await api.call("officeopen", wanted);
  return ticket;
}
