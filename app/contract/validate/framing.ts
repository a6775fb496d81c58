import { isHealthPath } from "#app/contract/endpoints/health.ts";

/** The head of a request, as far as it says where the request ends and whom it is for. */
export interface RequestHead {
  readonly httpVersion: string;
  readonly url?: string | undefined;
  /** Every value of each header, by lower-case name. */
  readonly headersDistinct: Readonly<Record<string, readonly string[] | undefined>>;
}

/** How the body of a request is delimited; `refused`: two servers might not agree on it. */
export type Framing = "none" | "length" | "chunked" | "refused";

/** At most 15 digits: every length is a safe integer. */
const LENGTH = /^\d{1,15}$/;
const CONTINUE = "100-continue";

/**
 * Where the body ends, by the one way that every server reads alike (Trust T12): one length in
 * digits, or the one coding `chunked` of HTTP/1.1, never both. Refused as well: more or fewer hosts
 * than one (but for a health check in HTTP/1.0), a target that is no path, a change of protocol, an expectation that nobody knows.
 */
export function framingOf(head: RequestHead): Framing {
  const { host, upgrade, expect } = head.headersDistinct;
  if (!(host?.length === 1 || (host === undefined && isOldHealthCheck(head)))) return "refused";
  if (upgrade !== undefined || !head.url?.startsWith("/")) return "refused";
  if (expect !== undefined && expect.join().toLowerCase() !== CONTINUE) return "refused";
  return bodyOf(head);
}

/** Balancers ask in HTTP/1.0, which has no host; nothing is decided by it there. */
function isOldHealthCheck({ httpVersion, url }: RequestHead): boolean {
  return httpVersion === "1.0" && url !== undefined && isHealthPath(url);
}

/** The same of a request that may become a WebSocket, and asks for nothing else (Trust 2.7). */
export function socketFramingOf(head: RequestHead): Framing {
  const { upgrade, ...rest } = head.headersDistinct;
  const isSocket = upgrade?.join().toLowerCase() === "websocket" && head.httpVersion === "1.1";
  if (!isSocket) return framingOf(head);
  const framing = framingOf({
    httpVersion: head.httpVersion,
    url: head.url,
    headersDistinct: rest,
  });
  return framing === "none" ? "none" : "refused";
}

function bodyOf({ httpVersion, headersDistinct }: RequestHead): Framing {
  const codings = headersDistinct["transfer-encoding"];
  const lengths = headersDistinct["content-length"];
  if (codings === undefined && lengths === undefined) return "none";
  if (lengths === undefined) {
    const isChunked = codings?.join().toLowerCase() === "chunked" && httpVersion === "1.1";
    return isChunked ? "chunked" : "refused";
  }
  const [length = ""] = lengths;
  if (codings !== undefined || lengths.length > 1 || !LENGTH.test(length)) return "refused";
  return Number(length) === 0 ? "none" : "length";
}
