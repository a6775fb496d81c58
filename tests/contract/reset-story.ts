import { generateKeyPairSync } from "node:crypto";
import { toResetKey } from "#api/auth/reset-key.ts";
import { sha256Hex } from "#api/secrets.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { TEST_RESET_KEY } from "#mock-api/testing/reset-key.data.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import type { TestServer } from "#mock-api/testing/test-server.ts";

const TOKEN = /reset-password#([0-9a-f]{32})/;

/** A reset of the password: on, its link by mail, what it opens, and off. */
export async function tryReset(server: TestServer): Promise<void> {
  const key = toResetKey(TEST_RESET_KEY);
  Object.assign(server.world, { resetKey: key });
  const { client, email, loginHash: password } = await server.account("reset@example.com");
  for (const { db } of server.world.regions.values()) {
    await db.updateTable("users").set({ is_verified: 1 }).where("email", "=", email).execute();
  }
  const write = async () => {
    const { user } = await client.call("userget", {});
    return { akm: sealed.manifest(), akm_prev: sha256Hex(Buffer.from(user.akm, "base64")) };
  };
  const escrow = `51:${sealed.ownShareKey()}`;
  const handed = { password, escrow, key_fp: key.fingerprint };
  await client.call("passwordresetset", { ...handed, ...(await write()) });
  const username_b64 = Buffer.from(email).toString("base64");
  await server.client().call("passwordresetmail", { username_b64 });
  const pubkey = generateKeyPairSync("rsa", { modulusLength: 2048 })
    .publicKey.export({ type: "spki", format: "der" })
    .toString("base64");
  const asked = { username: email, token: await tokenFor(server, email), pubkey };
  // What was handed over here is no real one: everything before it was asked.
  await server.client().codeOf("passwordresetbegin", asked);
  await client.call("passwordresetend", { password, ...(await write()) });
}

/** The mail is written down by itself: nobody waits for it. */
async function tokenFor(server: TestServer, email: string): Promise<string> {
  for (;;) {
    const [mail] = await mailsTo(server, email, "reset-password#");
    const token = TOKEN.exec(mail?.text ?? "")?.[1];
    if (token !== undefined) return token;
  }
}
