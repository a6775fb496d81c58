import { ORIGIN_HEADER, SESSION_HEADER } from "#app/contract/envelope.ts";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { TestPasskey } from "#mock-api/testing/passkey.ts";
import { appCode, turnOnApp } from "#mock-api/testing/second-factor.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";

interface Scene {
  readonly server: TestServer;
  readonly account: TestAccount;
}

/** By app with a back-up code, then by mail, and off again. */
export async function tryFactors({ server, account }: Scene): Promise<void> {
  const { client, email: username, loginHash: password } = account;
  const { secret, backupCodes } = await turnOnApp(account);
  await client.call("userget", {});
  const login = { username, password };
  await server.client().call("sessionnew", { ...login, twofacode: appCode(secret, 1) });
  const known = server.client("ca-central", { [SESSION_HEADER]: client.session?.token ?? "" });
  await known.call("sessionnew", login);
  await client.call("twofaoff", { password, twofacode: backupCodes[0] ?? "" });
  await client.call("twofabegin", { twofa_type: "2" });
  const mailed = async () => {
    const [mail]: readonly { text: string }[] = await (await server.ask("/mailbox.json")).json();
    return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  };
  await client.call("twofaconfirm", { password, twofacode: await mailed() });
  await server.client().codeOf("sessionnew", login);
  await client.call("twofasend", login);
  await client.call("twofaoff", { password, twofacode: await mailed() });
}

/** Added, named, signed in with, and removed after a fresh proof. */
export async function tryPasskey({ server, account }: Scene): Promise<void> {
  const { email: username, loginHash: password } = account;
  const place = { origin: "https://panel.example", rpId: "panel.example" };
  const client = server.client("ca-central", { [ORIGIN_HEADER]: place.origin });
  client.session = account.client.session;
  const key = new TestPasskey();
  const { challenge } = await client.call("passkeyaddbegin", { password });
  const made = { ...key.register(place, challenge), name: "Laptop", pk: "" };
  const { credential_hash } = await client.call("passkeyadd", made);
  await client.call("passkeyrename", { credential_hash, name: "Key" });
  const begun = await client.call("passkeybegin", { username });
  const assertion = key.assert(place, begun.challenge);
  await client.call("sessionpasskey", { username, assertion });
  await client.call("sessionprove", { password });
  await client.call("passkeyremove", { credential_hash });
}
