import type { LoaderFunctionArgs } from "@remix-run/node";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { fetchUser } from "#app/core/account/account.api.ts";
import { areaRootId } from "#app/core/files/files.api.ts";
import {
  toRecentsPage,
  toRecentsRequest,
  toStarredPage,
  toStarredRequest,
} from "#app/core/files/flat-lists.api.ts";
import type { FlatListKind } from "#app/core/files/flat-source.ts";
import { readShowDeleted } from "#app/core/navigation/folder-path.ts";
import type { FolderData } from "../folder-data.ts";
import { loadFolder } from "../load-folder.server.ts";

/**
 * The first page of a list that is of no folder, as ciphertext for the first paint (House 2, way 2). A
 * failure is no page: the browser asks again. Where an id stands in the address, that of the folder.
 */
/* @__NO_SIDE_EFFECTS__ */
export function loadFlatList(kind: FlatListKind) {
  return async (args: LoaderFunctionArgs): Promise<FolderData> => {
    const { context, params, request } = args;
    if (params.id !== undefined) return loadFolder("files")(args);
    if (context.session === null) return { firstPage: null };
    const { api } = context;
    try {
      if (kind === "recents") {
        const firstPage = toRecentsPage(await api.call("recents", toRecentsRequest()));
        const { timeZone } = context;
        const calendar = timeZone === undefined ? undefined : { timeZone, nowMs: Date.now() };
        return { firstPage, calendar };
      }
      const page = {
        showDeleted: readShowDeleted(new URL(request.url).searchParams),
        offset: FILES_LIMITS.firstListingDigest,
        limit: FILES_LIMITS.firstPageRows,
      };
      const rootId = areaRootId(await fetchUser(api), "files");
      const data = await api.call("gettags", toStarredRequest(rootId, page));
      return { firstPage: toStarredPage(data) };
    } catch {
      // Shown by the browser, which asks for the same page itself.
      return { firstPage: null };
    }
  };
}
