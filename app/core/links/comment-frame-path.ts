import * as v from "valibot";
import * as CODES from "#app/contract/errors/codes.ts";
import { linkCachekey } from "#app/contract/wire.ts";
import { AppError } from "#app/core/errors/app-error.ts";

/** Of the address of {@link commentFramePath}. */
export const COMMENTED_LINK = "link";

/** The page of a link's comments alone, for a frame or a window beside the file (Spec C§2.5, Reading R-482). 9000. */
export function commentFramePath(cachekey: string): string {
  if (!v.is(linkCachekey, cachekey)) throw new AppError(CODES.unknownApi);
  return `/comment-iframe?${new URLSearchParams({ [COMMENTED_LINK]: cachekey })}`;
}
