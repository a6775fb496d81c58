import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { isFromGateway } from "#api/hosts/origin.ts";
import { isHealthPath } from "#app/contract/endpoints/health.ts";
import { REGION_NAMES, REGIONS } from "#app/contract/regions.data.ts";
import { framingOf } from "#app/contract/validate/framing.ts";

const REGION = `/r/(?:${[...REGIONS, ...Object.values(REGION_NAMES)].join("|")})`;

type Entry = readonly [path: RegExp, method: "GET" | "POST" | "DELETE", type?: string];

/** Every path has one method; only what is posted has a body. */
const METHODS: readonly Entry[] = [
  [/^\/(?:livez|readyz|healthz)$/, "GET"],
  [/^\/mailbox(?:\.json|\/\d{0,16})?$/, "GET"],
  [new RegExp(`^${REGION}/api/?$`), "POST", "application/json"],
  [new RegExp(`^${REGION}/api/(?:sub|features)$`), "GET"],
  [new RegExp(`^${REGION}/api/analytics$`), "POST", "application/json"],
  [new RegExp(`^${REGION}/sso/identity$`), "POST", "application/json"],
  [new RegExp(`^${REGION}/m/gettoken/\\d{1,19}/\\d{1,19}$`), "POST", "application/json"],
  [new RegExp(`^${REGION}/m/users/(?:legacyuser)?consentinvite/[0-9a-f]{32}$`), "GET"],
  [new RegExp(`^${REGION}/m/users/invite/\\d{1,19}$`), "DELETE"],
  [new RegExp(`^${REGION}/m/users/[A-Za-z]{1,40}$`), "POST", "application/json"],
  [new RegExp(`^${REGION}/o/api/v1/accounts/provision$`), "POST", "application/json"],
  [new RegExp(`^${REGION}/h/[1-9]/uploadmultichunk$`), "POST"],
  [new RegExp(`^${REGION}/h/[1-9]/(?:proxyapi\\.fcgi|serverjob\\.fcgi|isup\\.txt)$`), "GET"],
];

/** What a request is answered with before anything else looks at it; null: it may come in. */
export type Turned = {
  readonly status: 400 | 403 | 404 | 405 | 415;
  readonly endsConnection: boolean;
};

/**
 * The API's own door, as strict as the gateway's (Trust T12): a request that two servers might cut
 * differently ends its connection, and nobody but the gateway is heard.
 */
export class FrontGuard {
  readonly #secret: string;
  readonly #entries: readonly Entry[];
  /** What follows a refused request may be a part of it. */
  readonly #ended = new WeakSet<Socket>();

  /** `added`: paths beside the server's own. */
  constructor(secret: string, added: readonly RegExp[]) {
    this.#secret = secret;
    this.#entries = [...METHODS, ...added.map((path): Entry => [path, "POST"])];
  }

  /** Whether the connection had its last answer already. */
  isEnded(request: IncomingMessage): boolean {
    return this.#ended.has(request.socket);
  }

  turn(request: IncomingMessage): Turned | null {
    const framing = framingOf(request);
    const path = request.url?.split("?")[0] ?? "";
    const hasBody = framing !== "none";
    if (framing === "refused" || (hasBody && request.method !== "POST")) {
      this.#ended.add(request.socket);
      return { status: 400, endsConnection: true };
    }
    const turned = (status: Turned["status"]): Turned => ({ status, endsConnection: hasBody });
    if (!isHealthPath(path) && !isFromGateway(request, this.#secret)) return turned(403);
    const known = this.#entries.find(([pattern]) => pattern.test(path));
    if (known === undefined) return turned(404);
    const [, method, type] = known;
    if (method !== request.method) return turned(405);
    return type === undefined || isOfType(request, type) ? null : turned(415);
  }
}

function isOfType({ headers }: IncomingMessage, type: string): boolean {
  return headers["content-type"]?.split(";")[0]?.trim().toLowerCase() === type;
}
