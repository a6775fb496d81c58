import { createHmac } from "node:crypto";
import * as v from "valibot";
import { randomHex, sha256Hex } from "#api/secrets.ts";
import { envelope } from "#app/contract/envelope.ts";
import { type CommandName, commands, type DataOf, type RequestOf } from "#app/contract/registry.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { sealed } from "#mock-api/testing/sealed.ts";

export interface TestSession {
  readonly token: string;
  readonly secret: string;
  readonly userId: string;
  readonly deviceId: string;
}

/** What a test may do to a signed call before it is sent. */
export interface Tampering {
  readonly servtimeS?: number;
  readonly nonce?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** Command that the signature is made for, when not the one that is sent. */
  readonly signedFor?: string;
  changeBody?(body: string): string;
}

export interface Refusal {
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  /** NaN without one. */
  /** Of `Retry-After`, where the answer has one. */
  readonly retryAfterS?: number;
}

/** A call that was refused, with its code. */
export class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(name: string, refusal: Refusal) {
    super(`${name} was refused with ${refusal.code}`);
    this.refusal = refusal;
  }
}

/** Speaks to the API as a browser does, and checks every reply against the contract. */
export class TestClient {
  readonly #base: string;
  readonly #headers: Readonly<Record<string, string>>;
  session: TestSession | null = null;

  constructor(base: string, headers: Readonly<Record<string, string>> = {}) {
    this.#base = base;
    this.#headers = { ...GATEWAY_HEADERS, ...headers };
  }

  get base(): string {
    return this.#base;
  }

  async call<N extends CommandName>(
    name: N,
    request: RequestOf<N>,
    tampering: Tampering = {},
  ): Promise<DataOf<N>> {
    const reply = await this.send(name, request, tampering);
    const body = v.parse(envelope, await reply.json());
    if (body.success === 1) {
      const data: DataOf<N> = v.parse(commands[name].data, body.data);
      return data;
    }
    const after = reply.headers.get("retry-after");
    const { error_code: code = 0, data } = body;
    const wait = after === null ? {} : { retryAfterS: Number(after) };
    const refusal = { code, status: reply.status, data, ...wait };
    throw new RefusedError(name, refusal);
  }

  /** The code of a call that must be refused; 0 when it went through. */
  async codeOf<N extends CommandName>(
    name: N,
    request: RequestOf<N>,
    tampering: Tampering = {},
  ): Promise<number> {
    return (await this.refusalOf(name, request, tampering)).code;
  }

  async refusalOf<N extends CommandName>(
    name: N,
    request: RequestOf<N>,
    tampering: Tampering = {},
  ): Promise<Refusal> {
    try {
      await this.call(name, request, tampering);
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal;
      throw error;
    }
    return { code: 0, status: 200, data: undefined };
  }

  async send(name: string, request: object, tampering: Tampering): Promise<Response> {
    const isSigned = this.session !== null && this.#auth(name) !== "public";
    const call = isSigned
      ? this.#sign(name, request, tampering)
      : { body: JSON.stringify(request), headers: {} };
    return fetch(`${this.#base}/api/?command=${name}${tampering.query ?? ""}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...this.#headers,
        ...call.headers,
        ...tampering.headers,
      },
      body: tampering.changeBody?.(call.body) ?? call.body,
    });
  }

  #auth(name: string): string {
    return Object.values(commands).find((command) => command.name === name)?.auth ?? "signed";
  }

  #sign(name: string, request: object, tampering: Tampering) {
    const session = this.session;
    if (session === null) throw new Error("No session");
    const servtime = tampering.servtimeS ?? Math.floor(Date.now() / 1000);
    const text = `${session.token}${session.userId}${session.deviceId}${servtime}`;
    const signature = createHmac("sha1", session.secret).update(text).digest("hex");
    const body = JSON.stringify({ ...request, servtime, access_token: session.token, signature });
    const nonce = tampering.nonce ?? randomHex(16);
    const signed = [
      "e2cs/2",
      "POST",
      tampering.signedFor ?? name,
      sha256Hex(body),
      servtime,
      nonce,
    ].join("\n");
    const sig2 = createHmac("sha256", session.secret).update(signed).digest("hex");
    return { body, headers: { "x-nonce": nonce, "x-sig2": sig2 } };
  }
}

export interface TestAccount {
  readonly email: string;
  readonly loginHash: string;
  readonly client: TestClient;
  readonly rootId: string;
  readonly vaultId: string;
  readonly shareId: string;
}

/** The whole `provision2` for ids that `provisionbegin` gave. */
export function signUpRequest(
  ids: DataOf<"provisionbegin">,
  account: { email: string; loginHash: string },
): RequestOf<"provision2"> {
  const share = (id: string) => ({
    ks: `${id}-0`,
    enc_share_key: sealed.shareKeyWrap(),
    own_share_key: sealed.ownShareKey(),
  });
  return {
    provision_token: ids.provision_token,
    username: account.email,
    first_name: "Ada",
    last_name: "Lovelace",
    password: account.loginHash,
    salt: sealed.salt,
    pubkey: sealed.shareKeyWrap(),
    sigkey: Buffer.alloc(96).toString("base64"),
    enc_meta_key: `30:${sealed.ownShareKey()}`,
    enc_priv_key: `30:${sealed.manifest()}`,
    own_priv_key: sealed.manifest(),
    akm: sealed.manifest(),
    shares: [share(ids.main_share_id), share(ids.vault_share_id)],
    accept_terms: 1,
    locale: "en",
    signup: { referral_code: "", signup_ref: "", invite_cachekey: "" },
  };
}

/** Makes an account and signs it in. */
export async function signUp(client: TestClient, email: string): Promise<TestAccount> {
  const email_b64 = Buffer.from(email).toString("base64");
  const loginHash = sealed.loginHash();
  const ids = await client.call("provisionbegin", { email_b64 });
  await client.call("provision2", signUpRequest(ids, { email, loginHash }));
  await signIn(client, { email, loginHash });
  return {
    email,
    loginHash,
    client,
    rootId: ids.main_product_id,
    vaultId: ids.vault_product_id,
    shareId: ids.main_share_id,
  };
}

export async function signIn(
  client: TestClient,
  account: { email: string; loginHash: string; claim?: number },
): Promise<void> {
  const opened = await client.call("sessionnew", {
    username: account.email,
    claim: account.claim,
    password: account.loginHash,
  });
  client.session = {
    token: opened.access_token,
    secret: opened.access_secret,
    userId: opened.uid,
    deviceId: opened.web_device_id,
  };
}
