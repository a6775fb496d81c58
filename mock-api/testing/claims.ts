import { sha256Hex } from "#api/secrets.ts";
import { signIn, signUpRequest, type TestAccount } from "#mock-api/testing/client.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";

/** Signs up with an address that an unconfirmed account holds, and signs in as the newest other one. */
export async function contender(server: TestServer, email: string): Promise<TestAccount> {
  const client = server.client();
  const email_b64 = Buffer.from(email).toString("base64");
  const loginHash = sealed.loginHash();
  const ids = await client.call("provisionbegin", { email_b64 });
  await client.call("provision2", signUpRequest(ids, { email, loginHash }));
  await signIn(client, { email, loginHash, claim: 1 });
  const { main_product_id: rootId, vault_product_id: vaultId, main_share_id: shareId } = ids;
  return { email, loginHash, client, rootId, vaultId, shareId };
}

/** The key of the newest mail to an address; `name`: `key` confirms it, `change` puts it in another's place. */
export async function mailedKey(
  server: TestServer,
  to: string,
  name: "key" | "change" = "key",
): Promise<string> {
  const [mail] = await mailsTo(server, to, `/verify-email?${name}=`);
  return new URL(mail?.link ?? "").searchParams.get(name) ?? "";
}

/** Asks for another address; its mail is sent. */
export async function askForAddress(account: TestAccount, email: string): Promise<void> {
  const { client, loginHash: password } = account;
  const { user } = await client.call("userget", {});
  await client.call("emailchangebegin", {
    ...{ email_b64: Buffer.from(email).toString("base64"), password },
    ...{ akm: sealed.manifest(), akm_prev: sha256Hex(Buffer.from(user.akm, "base64")) },
  });
}
