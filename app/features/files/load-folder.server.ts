import type { LoaderFunctionArgs } from "@remix-run/node";
import { FILES_LIMITS } from "#app/contract/limits.data.ts";
import { fetchUser } from "#app/core/account/account.api.ts";
import { areaRootId, toPathlistRequest, toSealedPage } from "#app/core/files/files.api.ts";
import { readShowDeleted } from "#app/core/navigation/folder-path.ts";
import type { FolderData } from "./folder-data.ts";

/**
 * The first page of ciphertext for the first paint (House 2, way 2). A failure is no page: the
 * browser asks again and shows what is wrong, over a shell that is already there. The annotation lets
 * the browser build drop the call together with the loader.
 */
/* @__NO_SIDE_EFFECTS__ */
export function loadFolder(area: "files" | "vault") {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<FolderData> => {
    if (context.session === null) return { firstPage: null };
    try {
      const folderId = params.id ?? areaRootId(await fetchUser(context.api), area);
      const data = await context.api.call(
        "pathlist",
        toPathlistRequest({
          folderId,
          showDeleted: readShowDeleted(new URL(request.url).searchParams),
          histId: "0",
          offset: FILES_LIMITS.firstListingDigest,
          limit: FILES_LIMITS.firstPageRows,
        }),
      );
      return { firstPage: toSealedPage(data) };
    } catch {
      // Shown by the browser, which asks for the same page itself.
      return { firstPage: null };
    }
  };
}
