import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import type { NamedItem } from "#app/core/files/placed-name.ts";
import { fetchDataKeys } from "#app/core/keys/data-keys.api.ts";
import type { OpenedLink } from "./link-source.ts";

type Visit = Pick<OpenedLink, "cachekey" | "passwordlock">;

/** A visitor has no account. */
const NOBODY = "0";

/** A file of a link with the content that stands by now, under the name that it was opened by. 1804. */
export async function lookAtLinked(
  api: ApiClient,
  { item, visit }: { readonly item: NamedItem; readonly visit: Visit },
  signal: AbortSignal,
): Promise<NamedItem> {
  const wanted = { versions: [{ ...item, blobId: "" }], userId: NOBODY, link: visit };
  const version = (await fetchDataKeys(api, wanted, signal)).versions.get(item.id);
  if (version === undefined) throw new AppError(CODES.fileNotFound);
  const { blobId, cachekey, sizeBytes } = version;
  return { ...item, blobId, cachekey, sizeBytes };
}
