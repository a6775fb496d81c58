import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { escapeHtml } from "#api/mail/compose.ts";
import { readForm } from "#mock-api/read-form.ts";

/** How a provider's answer can be wrong. */
export type ProviderFlaw =
  | "none"
  | "nonce"
  | "audience"
  | "issuer"
  | "expired"
  | "signature"
  | "state"
  | "refusal";

export interface IdentityProvider {
  readonly issuer: string;
  flaw: ProviderFlaw;
  /** Whether `/token` was ever asked without the right verifier. */
  readonly refusedVerifiers: number;
  stop(): Promise<void>;
}

interface Grant {
  readonly email: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly redirectUri: string;
}

/** @internal Tests sign in as this client. */
export const SSO_CLIENT = { id: "coffer", secret: "only-for-this-machine" } as const;

const KEY_ID = "k1";
const LIFETIME_S = 300;
const MS = 1_000;
const CODE_BYTES = 16;

/**
 * A small OpenID Connect provider of this machine, for development and tests: whoever types an address
 * is believed. It gives codes for PKCE with S256 alone, each once.
 */
export async function startIdentityProvider(port = 0): Promise<IdentityProvider> {
  const state = new ProviderState();
  const server = createServer((request, response) => {
    state.answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  state.issuer = `http://127.0.0.1:${portOf(server)}`;
  return {
    get issuer() {
      return state.issuer;
    },
    get flaw() {
      return state.flaw;
    },
    set flaw(flaw) {
      state.flaw = flaw;
    },
    get refusedVerifiers() {
      return state.refusedVerifiers;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class ProviderState {
  issuer = "";
  flaw: ProviderFlaw = "none";
  refusedVerifiers = 0;
  readonly #grants = new Map<string, Grant>();
  readonly #keys = generateKeyPairSync("rsa", { modulusLength: 2048 });

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.issuer);
    switch (`${request.method} ${url.pathname}`) {
      case "GET /.well-known/openid-configuration":
        return sendJson(response, this.#metadata());
      case "GET /jwks":
        return sendJson(response, { keys: [this.#publicKey()] });
      case "GET /authorize":
        return sendPage(response, toForm(url.searchParams));
      case "POST /authorize":
        return this.#authorize(await readForm(request), response);
      case "POST /token":
        return this.#token(await readForm(request), response);
      default:
        response.writeHead(404, { "content-type": "text/plain" }).end("Nothing is here.\n");
    }
  }

  #metadata() {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      code_challenge_methods_supported: ["S256"],
    };
  }

  #publicKey() {
    return { ...this.#keys.publicKey.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256" };
  }

  #authorize(form: URLSearchParams, response: ServerResponse): void {
    const code = randomBytes(CODE_BYTES).toString("hex");
    const redirectUri = form.get("redirect_uri") ?? "";
    this.#grants.set(code, {
      email: form.get("email") ?? "",
      nonce: form.get("nonce") ?? "",
      challenge: form.get("code_challenge") ?? "",
      redirectUri,
    });
    const target = new URL(redirectUri);
    if (this.flaw === "refusal") target.searchParams.set("error", "access_denied");
    else target.searchParams.set("code", code);
    const state = this.flaw === "state" ? "another" : (form.get("state") ?? "");
    target.searchParams.set("state", state);
    response.writeHead(303, { location: target.href }).end();
  }

  #token(form: URLSearchParams, response: ServerResponse): void {
    const code = form.get("code") ?? "";
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const verifier = form.get("code_verifier") ?? "";
    const isProven =
      grant !== undefined &&
      createHash("sha256").update(verifier).digest("base64url") === grant.challenge &&
      form.get("redirect_uri") === grant.redirectUri;
    if (!isProven) {
      this.refusedVerifiers += 1;
      sendJson(response, { error: "invalid_grant" }, 400);
      return;
    }
    const id_token = this.#idToken(grant);
    sendJson(response, { access_token: "unused", token_type: "Bearer", id_token });
  }

  #idToken({ email, nonce }: Grant): string {
    const nowS = Math.floor(Date.now() / MS);
    const isExpired = this.flaw === "expired";
    const claims = {
      iss: this.flaw === "issuer" ? "https://elsewhere.example" : this.issuer,
      aud: this.flaw === "audience" ? "somebody-else" : SSO_CLIENT.id,
      sub: createHash("sha256").update(email).digest("hex"),
      iat: isExpired ? nowS - 2 * LIFETIME_S : nowS,
      exp: isExpired ? nowS - LIFETIME_S : nowS + LIFETIME_S,
      nonce: this.flaw === "nonce" ? "another" : nonce,
      email,
      email_verified: true,
    };
    return signToken(claims, this.flaw === "signature" ? otherKey() : this.#keys.privateKey);
  }
}

function otherKey(): KeyObject {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}

function signToken(claims: object, key: KeyObject): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const text = `${encode({ alg: "RS256", typ: "JWT", kid: KEY_ID })}.${encode(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

/** What was asked comes back with the form. */
function toForm(asked: URLSearchParams): string {
  const kept = ["redirect_uri", "state", "nonce", "code_challenge"];
  const hidden = kept.map(
    (name) => `<input type="hidden" name="${name}" value="${escapeHtml(asked.get(name) ?? "")}">`,
  );
  return `<!doctype html><html lang="en"><title>Local identity provider</title>
<h1>Local identity provider</h1><form method="post">${hidden.join("")}
<label>Email <input name="email" type="email" required></label> <button>Sign in</button></form></html>`;
}

function sendJson(response: ServerResponse, value: object, status = 200): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(value));
}

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
