import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GATEWAY_HEADER } from "#app/contract/envelope.ts";
import { SSO_CLIENT } from "#mock-api/sso/identity-provider.ts";
import { TEST_RESET_KEY } from "#mock-api/testing/reset-key.data.ts";
import { freePort, type TestProcess, testProcess } from "#tests/support/processes.ts";
import { type Recorder, startRecorder } from "#tests/support/recorder.ts";

/** The whole product on free ports with a data folder of its own, seen through a recorder. */
export interface Stack {
  /** Address of the recorder in front of the gateway: what a browser opens. */
  origin: string;
  double: TestProcess;
  gateway: TestProcess;
  recorder: Recorder;
  /** Speaks to the control interface of the double: `control("reset")`. */
  control(path: string, body?: unknown): Promise<unknown>;
  mails(): Promise<StoredMail[]>;
  /** The answers to one command as the browser received them, newest last. */
  repliesTo(command: string): Promise<Reply[]>;
  stop(): Promise<void>;
}

/** Envelope of an answer of the API. */
export interface Reply {
  success: number;
  error_code?: number;
  data?: unknown;
}

export interface StoredMail {
  to: string;
  subject: string;
  text: string;
}

/** A suite signs up and signs in more often from one address than people do. */
const MANY = "100000";
/** Where tickets go. */
export const SUPPORT_EMAIL = "support@coffer.example";

export const ROOMY_API_LIMITS = {
  COFFER_API_LIMIT_SIGNUP: MANY,
  COFFER_API_LIMIT_MAIL: MANY,
  COFFER_API_LIMIT_LINK_REPORT: MANY,
  COFFER_API_LIMIT_SALT: MANY,
  COFFER_API_LIMIT_LOGIN_ADDRESS: MANY,
  COFFER_API_LIMIT_ACCOUNT_ROWS: MANY,
  COFFER_API_LIMIT_LINK_ROWS: MANY,
  COFFER_API_LIMIT_ADDRESS_ROWS: MANY,
} as const;
export const ROOMY_GATEWAY_LIMITS = {
  COFFER_LIMIT_SALT: MANY,
  COFFER_LIMIT_LOGIN_ADDRESS: MANY,
  COFFER_LIMIT_CALLS: MANY,
  COFFER_LIMIT_PAGES: MANY,
} as const;

/** What only some suites need. */
export interface StackWishes {
  /** A local identity provider, and an older interface. */
  readonly hasProvider?: boolean;
  /** A local billing provider. */
  readonly hasBilling?: boolean;
  /** A local office provider. */
  readonly hasOffice?: boolean;
}

export async function startStack(label = "stack", wishes: StackWishes = {}): Promise<Stack> {
  const data = mkdtempSync(join(tmpdir(), `coffer-${label}-`));
  // An operator who can reset passwords; no build pins this key unless a test has it so.
  writeFileSync(join(data, "reset-key.pem"), TEST_RESET_KEY, { mode: 0o600 });
  const [doublePort, gatewayPort] = [await freePort(), await freePort()];
  const api = `http://127.0.0.1:${doublePort}`;
  const recorder = await startRecorder(gatewayPort);
  const apiSecret = randomBytes(32).toString("hex");
  const shared = { COFFER_API_SECRET: apiSecret, NODE_ENV: "production" };
  const provider = wishes.hasProvider === true ? await aProvider() : null;
  const billing = wishes.hasBilling === true ? await aBillingProvider() : null;
  const office = wishes.hasOffice === true ? await anOfficeProvider() : null;
  const double = testProcess({
    script: "mock-api/index.ts",
    args: [
      "--port",
      String(doublePort),
      "--data",
      data,
      "--control",
      ...(provider?.args ?? []),
      ...(billing?.args ?? []),
      ...(office?.args ?? []),
    ],
    env: { ...shared, ...office?.secret, ...ROOMY_API_LIMITS, COFFER_SUPPORT_EMAIL: SUPPORT_EMAIL },
    readyUrl: `${api}/healthz`,
  });
  const gateway = testProcess({
    script: "server/index.ts",
    env: {
      ...shared,
      ...ROOMY_GATEWAY_LIMITS,
      ...provider?.env,
      ...billing?.env,
      ...office?.env,
      COFFER_PORT: String(gatewayPort),
      COFFER_HOST: "127.0.0.1",
      COFFER_API_URL: api,
      COFFER_SECRET: randomBytes(32).toString("hex"),
      COFFER_MAILBOX: "1",
      COFFER_PUBLIC_URL: recorder.origin,
    },
    readyUrl: `http://127.0.0.1:${gatewayPort}/healthz`,
  });
  await double.start();
  await gateway.start();
  const clear = () => rmSync(data, { recursive: true, force: true });
  return assembleStack({ double, gateway, recorder, api, apiSecret, clear });
}

/** Its address is the gateway's older interface, too: it answers every path. */
async function aProvider() {
  const port = String(await freePort());
  const issuer = `http://127.0.0.1:${port}`;
  const env = {
    COFFER_SSO_ISSUER: issuer,
    COFFER_SSO_CLIENT_ID: SSO_CLIENT.id,
    COFFER_SSO_CLIENT_SECRET: SSO_CLIENT.secret,
    COFFER_SSO_NAME: "Harbour Renovation",
    COFFER_OLDER_URL: issuer,
  };
  return { args: ["--sso-port", port], env };
}

async function aBillingProvider() {
  const port = String(await freePort());
  const env = { COFFER_BILLING_URL: `http://127.0.0.1:${port}` };
  return { args: ["--billing-port", port], env };
}

async function anOfficeProvider() {
  const port = String(await freePort());
  const env = { COFFER_OFFICE_URL: `http://127.0.0.1:${port}` };
  const secret = { COFFER_OFFICE_SECRET: randomBytes(32).toString("hex") };
  return { args: ["--office-port", port], env, secret };
}

export interface StackParts extends Pick<Stack, "double" | "gateway" | "recorder"> {
  /** Address of the double for the test itself. */
  readonly api: string;
  readonly apiSecret: string;
  /** Removes what the double kept. */
  clear(): void | Promise<void>;
}

export function assembleStack(parts: StackParts): Stack {
  const { double, gateway, recorder, api, clear } = parts;
  const headers = { [GATEWAY_HEADER]: parts.apiSecret };
  return {
    origin: recorder.origin,
    double,
    gateway,
    recorder,
    control: (path, body = {}) => postJson(`${api}/control/${path}`, { headers, body }),
    mails: async () => {
      const reply = await fetch(`${api}/mailbox.json`, { headers });
      return reply.json() as Promise<StoredMail[]>;
    },
    repliesTo: async (command) =>
      (await recorder.receivedFrom(command)).map((body) => JSON.parse(body)),
    stop: async () => {
      await recorder.stop();
      await gateway.stop();
      await double.stop();
      await clear();
    },
  };
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

async function postJson(url: string, { headers, body }: Posted): Promise<unknown> {
  const reply = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${text}`);
  return text === "" ? null : JSON.parse(text);
}
