import type { LoaderFunctionArgs } from "@remix-run/node";
import { isAppError } from "#app/core/errors/app-error.ts";

const NOT_FOUND = 404;

/**
 * The own picture, by the address of Spec A§3.1. Nobody else's: ids can be guessed, and whoever sees a
 * name elsewhere gets the picture with it. The address changes with the picture, so it is kept.
 */
export async function loadAvatar({ params, context }: LoaderFunctionArgs): Promise<Response> {
  if (context.session === null || params.id !== context.session.uid) return nothing();
  try {
    const { png } = await context.api.call("avatarget", {});
    return png === "" ? nothing() : toPicture(png);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return nothing();
  }
}

function toPicture(png: string): Response {
  return new Response(Buffer.from(png, "base64"), {
    headers: {
      "Content-Type": "image/png",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, max-age=31536000, immutable",
    },
  });
}

function nothing(): Response {
  return new Response(null, { status: NOT_FOUND, headers: { "Cache-Control": "no-store" } });
}
