import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { fetchKeysOfAll } from "./files.api.ts";
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
  const answer = await fetchKeysOfAll(api, files, account.user.get().id);
  await account.openShareKeys(answer.sharekeys);
  await Promise.all(
    files.map(async ({ id, name }) => {
      const wire = answer.datakeys[id];
      const ks = `${wire?.share_id}-${wire?.share_sequence}`;
      if (wire === undefined || wire.share_key_id !== ks) throw new AppError(CODES.itemKeyRefused);
      const { enc_data_key } = wire;
      await crypto.releaseDataKey(await crypto.openDataKey({ ks, fid: name.fid, enc_data_key }));
    }),
  );
}
