import type { ApiClient } from "#app/core/api/client.ts";

/** One page that has a folder of a share on the screen. */
export interface OwnPage {
  readonly shareId: string;
  /** Random, 16 hex digits. */
  readonly page: string;
}

/** Says so, and gets the users who do too, by the server's word. 1604. */
export async function tellHere(
  api: ApiClient,
  { shareId: share_id, page }: OwnPage,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const request = { share_id, page, state: "here" } as const;
  const { people } = await api.call("sharepresence", request, { signal });
  return people.map(({ userid }) => userid);
}

export async function tellGone(api: ApiClient, { shareId, page }: OwnPage): Promise<void> {
  await api.call("sharepresence", { share_id: shareId, page, state: "gone" });
}
