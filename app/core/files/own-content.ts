import { openDataKey } from "#app/core/keys/data-key.crypto.ts";
import { fetchDataKeys } from "#app/core/keys/data-keys.api.ts";
import { openGivenCopies } from "#app/core/keys/given-copies.crypto.ts";
import type { FilesPorts } from "./files-source.ts";
import type { NamedItem } from "./placed-name.ts";

/**
 * Before files get new names: the data key of each opens under the fid of its name. A name that the
 * server showed on another item would otherwise be sealed onto that one, which nothing could open
 * any more, not even when the server is honest again (Trust D7). Folders have no content to ask.
 *
 * @throws AppError 2010 for a name that does not belong to its content, 2000 for the area's key
 */
export async function requireOwnContent(
  ports: FilesPorts,
  items: readonly NamedItem[],
): Promise<void> {
  const { api, crypto, account } = ports;
  const files = items.filter(({ kind }) => kind === "file");
  if (files.length === 0) return;
  const wanted = { versions: files, userId: account.user.get().id };
  const { versions, ownCopies, givenKeys } = await fetchDataKeys(api, wanted);
  await account.openShareKeys(ownCopies);
  await openGivenCopies(crypto, account, givenKeys);
  await Promise.all(
    files.map(async ({ id, name: { fid } }) => {
      const dataKey = await openDataKey(crypto, { version: versions.get(id), fid });
      await crypto.releaseDataKey(dataKey);
    }),
  );
}
