import type { Evil } from "#mock-api/evil/evil.ts";

const PAGE = "<!doctype html><script>opener?.postMessage(document.cookie, '*')</script>";

/** A page of its own under an address of ours, for a frame, with rules of its own. */
export const w12: Evil = {
  id: "W12",
  does: "every answer is a page with a script that may be framed by everybody",
  answer: ({ request, response }) => {
    request.resume();
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "script-src * 'unsafe-inline'; frame-ancestors *",
      "x-frame-options": "ALLOWALL",
      "x-content-type-options": "",
      "cross-origin-opener-policy": "unsafe-none",
    });
    response.end(PAGE);
    return true;
  },
};
