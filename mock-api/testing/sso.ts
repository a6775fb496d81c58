import type { SsoPurpose } from "#app/contract/endpoints/sso-identity.ts";
import { signUpRequest } from "#mock-api/testing/client.ts";
import { GATEWAY_HEADERS } from "#mock-api/testing/gateway-headers.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";

export interface Vouched {
  readonly key: string;
  /** Region of the account, or the one that was asked. */
  readonly home: string;
}

interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly region?: string;
  readonly purpose?: SsoPurpose;
}

/** As the gateway tells it after an identity provider sent somebody back. */
export async function vouchFor(server: TestServer, person: Person): Promise<Vouched> {
  const { sub, email = `${sub}@harbour.example`, region = "ca-central" } = person;
  const { purpose = "sign-in" } = person;
  const iss = "https://id.harbour.example";
  const reply = await fetch(`${server.url}/r/${region}/sso/identity`, {
    method: "POST",
    headers: { ...GATEWAY_HEADERS, "content-type": "application/json" },
    body: JSON.stringify({ iss, sub, email, is_verified: 1, purpose }),
  });
  const { key, region: home }: { key: string; region: string } = await reply.json();
  return { key, home };
}

/** What `provision2` takes for a new account; `changes` are what it brings along. */
export async function prepareSignUp(server: TestServer, email: string, changes: object = {}) {
  const client = server.client();
  const ids = await client.call("provisionbegin", { email_b64: btoa(email) });
  const request = signUpRequest(ids, { email, loginHash: sealed.loginHash() });
  return { client, request: { ...request, ...changes } };
}

/** An account that is made by single sign-on. */
export async function signUpBySso(server: TestServer, sub: string): Promise<void> {
  const { key } = await vouchFor(server, { sub });
  const answer = await server.client().call("usersso", { key });
  if (answer.is_new !== 1) throw new Error("somebody has this identity");
  const brought = { sso: answer.sso, source: "sso" };
  const { client, request } = await prepareSignUp(server, answer.email, brought);
  await client.call("provision2", request);
}
