import type { LoaderFunctionArgs } from "@remix-run/node";
import * as v from "valibot";
import { linkCachekey } from "#app/contract/wire.ts";
import { isAppError } from "#app/core/errors/app-error.ts";
import { noPicture, toPictureResponse } from "#app/platform/picture-response.server.ts";

/** The logo that the owner of a link gave it (Reading R-450): shown in `<img>` alone, decoded as a PNG alone. */
export async function loadLogo({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const cachekey = v.safeParse(linkCachekey, params.linkId);
  if (!cachekey.success) return noPicture();
  try {
    const asked = { publink_id: cachekey.output, image: 1 } as const;
    const { image_data: png } = await context.api.call("getwhitelabel", asked);
    return png === "" ? noPicture() : toPictureResponse(png);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return noPicture();
  }
}
