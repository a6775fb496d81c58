/** Names one request in the lines of gateway and API. The gateway makes it; a visitor's own is dropped. */
export const REQUEST_ID_HEADER = "x-request-id";

const REQUEST_ID = /^[0-9a-f]{16}$/;

export function isRequestId(text: unknown): text is string {
  return typeof text === "string" && REQUEST_ID.test(text);
}
