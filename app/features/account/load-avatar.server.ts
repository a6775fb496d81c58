import type { LoaderFunctionArgs } from "@remix-run/node";
import { isAppError } from "#app/core/errors/app-error.ts";
import { noPicture, toPictureResponse } from "#app/platform/picture-response.server.ts";

/**
 * The own picture, by the address of Spec A§3.1. Nobody else's: ids can be guessed, and whoever sees a
 * name elsewhere gets the picture with it. The address changes with the picture, so it is kept.
 */
export async function loadAvatar({ params, context }: LoaderFunctionArgs): Promise<Response> {
  if (context.session === null || params.id !== context.session.uid) return noPicture();
  try {
    const { png } = await context.api.call("avatarget", {});
    return png === "" ? noPicture() : toPictureResponse(png);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return noPicture();
  }
}
