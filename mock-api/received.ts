import type { RegionExchange } from "#api/hosts/http.ts";
import type { NotedCall } from "#api/interception.ts";

export interface ReceivedCall {
  readonly region: string;
  /** Command, or the path of an endpoint. */
  readonly name: string;
  readonly method: string;
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Body as text; of uploads what says whose bytes they are. */
  readonly body: string;
}

const KEPT_CALLS = 2000;

/** The last calls, for tests to look into. */
export class Received {
  #calls: ReceivedCall[] = [];

  add(call: ReceivedCall): void {
    this.#calls.push(call);
    if (this.#calls.length > KEPT_CALLS) this.#calls = this.#calls.slice(-KEPT_CALLS / 2);
  }

  list(): readonly ReceivedCall[] {
    return this.#calls;
  }

  clear(): void {
    this.#calls = [];
  }
}

export function toReceivedCall(exchange: RegionExchange, { name, text }: NotedCall): ReceivedCall {
  const { region, request, url } = exchange;
  const call = { region: region.name, name, method: "POST", body: text };
  // Uploads are looked at by what they say of themselves alone.
  if (name === "uploadmultichunk") return { ...call, query: "", headers: {} };
  return { ...call, query: url.search, headers: toPlainHeaders(request.headers) };
}

function toPlainHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]),
  );
}
