/** A PNG in base64 as an answer that is a picture and nothing else; kept, because its address changes with it. */
export function toPictureResponse(png: string): Response {
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

export function noPicture(): Response {
  return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
}
