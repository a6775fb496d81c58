import type { RequestHandler } from "express";

const RETRY_MS = 200;

/** `/_dev/reload`: a stream that says nothing and ends with this process (npm run dev). */
export const streamReload: RequestHandler = (_request, response) => {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write(`retry: ${RETRY_MS}\n\n`);
};
