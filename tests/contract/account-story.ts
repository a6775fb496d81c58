import { sha256Hex } from "#api/secrets.ts";
import { contender } from "#mock-api/testing/claims.ts";
import { signIn, type TestClient } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { ONE_PIXEL } from "#mock-api/testing/one-pixel.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";
import { uploadFile } from "#mock-api/testing/uploads.ts";
import { leadTeam } from "#tests/contract/team-story.ts";

/** One pixel, RGBA. */
/**
 * Somebody with a picture takes another address, given up once, and then closes the account; time does
 * the rest.
 */
export async function moveAndLeave(server: TestServer): Promise<void> {
  await leadTeam(server);
  await giveWay(server);
  const account = await server.account("mover@example.com");
  const { client, email, loginHash: password } = account;
  await client.call("avatarset", { png: ONE_PIXEL });
  await client.call("avatarget", {});
  await client.call("avatarset", { png: "" });
  await client.call("userverifyemail", { key: await mailedKey(server, email, "key") });
  const next = "moved@example.com";
  const asked = { email_b64: Buffer.from(next).toString("base64"), password };
  await client.call("emailchangebegin", { ...asked, ...(await aWrite(client)) });
  await client.call("emailchangecancel", await aWrite(client));
  await client.call("emailchangebegin", { ...asked, ...(await aWrite(client)) });
  const key = await mailedKey(server, next, "change");
  await server.client().call("emailchangeconfirm", { key });
  await uploadFile(account, { pid: await makeFolder(account) });
  await client.call("accountclose", { password });
  await server.client().call("sessionnew", { username: next, password, keep: 1 });
  await signIn(client, { ...account, email: next });
  await client.call("accountclose", { password });
}

/** Somebody signs up with an address that nobody confirmed, and confirms it. */
async function giveWay(server: TestServer): Promise<void> {
  const email = "claimed@example.com";
  await server.account(email);
  const owner = await contender(server, email);
  await owner.client.call("userverifyemail", { key: await mailedKey(server, email, "key") });
}

/** The next manifest of an account. */
async function aWrite(client: TestClient) {
  const { user } = await client.call("userget", {});
  const akm_prev = sha256Hex(Buffer.from(user.akm, "base64"));
  return { akm: sealed.manifest(), akm_prev };
}

async function mailedKey(server: TestServer, to: string, name: string): Promise<string> {
  const mails: readonly { to: string; link: string }[] = await (
    await server.ask("/mailbox.json")
  ).json();
  const keys = mails
    .filter((mail) => mail.to === to && mail.link !== "")
    .map(({ link }) => new URL(link).searchParams.get(name));
  return keys.find((key) => key !== null) ?? "";
}
