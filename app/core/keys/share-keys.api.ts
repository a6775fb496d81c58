import type { ApiClient } from "#app/core/api/client.ts";
import type { ItemId, ManifestShare, ShareKeyId } from "#app/core/crypto/port.ts";
import type { OwnCopies } from "./own-keys.ts";
import { shareIdOf, toShareKeyId } from "./version-key.ts";

type Kinds = ReadonlySet<ManifestShare["kind"]>;

/** The folder of an own share; null where the server knows none. */
export async function fetchSharedFolder(api: ApiClient, ks: ShareKeyId): Promise<ItemId | null> {
  const { sharelist } = await api.call("sharelist", {});
  const found = sharelist.find((share) => share.is_owner === 1 && share.share_id === shareIdOf(ks));
  return found?.coffer_id ?? null;
}

interface Listed {
  readonly share_id: string;
  readonly share_sequence: string;
  readonly own_share_key: string;
}

/**
 * Own copies of the share keys of all links and shares that have keys. What the answers leave out is
 * not served; a copy that is not the manifest's key does not open (2000).
 */
export async function fetchOwnCopies(api: ApiClient, kinds: Kinds): Promise<OwnCopies> {
  const [links, shares] = await Promise.all([
    kinds.has("link") ? api.call("linklist", {}).then(({ linklist }) => linklist) : [],
    kinds.has("team") ? api.call("sharelist", {}).then(({ sharelist }) => sharelist) : [],
  ]);
  const listed: readonly Listed[] = [...links, ...shares];
  const withKeys = listed.filter(({ own_share_key }) => own_share_key !== "");
  return Object.fromEntries(
    withKeys.map(({ share_id: shareId, share_sequence: sequence, own_share_key }) => [
      toShareKeyId({ shareId, sequence }),
      own_share_key,
    ]),
  );
}
