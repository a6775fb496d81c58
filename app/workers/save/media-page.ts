import type { MediaOffer } from "#app/contract/media-stream.ts";

const STYLE =
  "html,body{block-size:100%;margin:0;background:#000}" +
  "audio,video{display:block;inline-size:100%;block-size:100%}" +
  // A browser that runs no scripts in a frame shows controls of its own there, below ours.
  "::-webkit-media-controls{display:none!important}" +
  "::cue{font:1.1rem/1.4 system-ui,sans-serif;background:rgb(0 0 0/.75)}";

/**
 * The page of the frame: a player and nothing that runs. Its controls are the panel's, which reaches it as
 * one of its own origin; nothing else may frame it.
 */
export async function mediaPage({ token, element, captions }: PageOffer): Promise<Response> {
  const track =
    captions === null
      ? ""
      : `<track kind="captions" src="${token}/captions" srclang="${languageOf(captions.language)}">`;
  const html =
    `<!doctype html><meta charset="utf-8"><title>Coffer</title><style>${STYLE}</style>` +
    `<${element} src="${token}/content" preload="auto" playsinline>${track}</${element}>`;
  return new Response(html, {
    headers: {
      ...COMMON_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": await policy(),
      "Permissions-Policy": "autoplay=(self)",
    },
  });
}

type PageOffer = Pick<MediaOffer, "token" | "element" | "captions">;

/** Of every answer: nothing of it is kept, framed elsewhere, or taken for another type. */
export const COMMON_HEADERS = {
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
} as const;

async function policy(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return (
    `default-src 'none'; media-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; ` +
    "form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin"
  );
}

function languageOf(language: string): string {
  return /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/.test(language) ? language : "und";
}
