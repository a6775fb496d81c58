import type { ApiClient } from "#app/core/api/client.ts";

/** Offers an own share to somebody on it; `0` takes the offer back. 8005, 1602. */
export async function putOffer(
  api: ApiClient,
  { shareId: share_id, memberId }: { readonly shareId: string; readonly memberId: string },
): Promise<void> {
  await api.call("shareoffer", { share_id, sharemember_id: memberId });
}

/** Says which own share has what lay in an offered one. 8005, 1604. */
export async function tellHandover(
  api: ApiClient,
  { shareId: share_id, successorId }: { readonly shareId: string; readonly successorId: string },
): Promise<void> {
  await api.call("sharehandover", { share_id, successor_id: successorId });
}
