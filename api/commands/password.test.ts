import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256Hex } from "#api/secrets.ts";
import type { RequestOf } from "#app/contract/registry.ts";
import { signIn, type TestAccount, type TestClient } from "#mock-api/testing/client.ts";
import { mailsTo } from "#mock-api/testing/mails.ts";
import { sealed } from "#mock-api/testing/sealed.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

const HOUR_S = 3600;
let server: TestServer;
let ada: TestAccount;

beforeEach(async () => {
  server = await startTestServer();
  ada = await server.account("ada@example.com");
});
afterEach(() => server.stop());

const previousOf = (akm: string) => sha256Hex(Buffer.from(akm, "base64"));
const userOf = async (client: TestClient) => (await client.call("userget", {})).user;
const begin = async (client = ada.client, password = ada.loginHash) =>
  (await client.call("passwordbegin", { password })).change_id;

function aStage(change_id: string): RequestOf<"passwordstage"> {
  return {
    change_id,
    salt: sealed.salt,
    password: sealed.loginHash(),
    enc_meta_key: `30:${sealed.ownShareKey()}`,
    enc_priv_key: `30:${sealed.manifest()}`,
  };
}

async function aCommit(change_id: string, client = ada.client) {
  const { akm } = await userOf(client);
  return { change_id, akm: sealed.manifest(), akm_prev: previousOf(akm) };
}

/** Another browser of the same person. */
async function another(loginHash = ada.loginHash): Promise<TestClient> {
  const client = server.client();
  await signIn(client, { ...ada, loginHash });
  return client;
}

const opens = async (loginHash: string) => {
  const login = { username: ada.email, password: loginHash };
  return (await server.client().codeOf("sessionnew", login)) === 0;
};

/** Everything that a change replaces, as the database has it. */
async function standing() {
  const { db } = server.world.regions.get("ca-central")!;
  const users = await db.selectFrom("users").selectAll().execute();
  const sessions = await db.selectFrom("sessions").select(["id", "ended_s"]).execute();
  return { users, sessions };
}

describe("a change of the password", () => {
  it("lets hash, keys and manifest stand at once, and ends every other session", async () => {
    const other = await another();
    const stage = aStage(await begin());
    await ada.client.call("passwordstage", stage);
    const { enc_meta_key, enc_priv_key, salt, rk } = await ada.client.call("passwordstaged", {
      change_id: stage.change_id,
    });
    expect({ enc_meta_key, enc_priv_key, salt, rk }).toEqual({
      enc_meta_key: stage.enc_meta_key,
      enc_priv_key: stage.enc_priv_key,
      salt: stage.salt,
      rk: "",
    });
    const commit = await aCommit(stage.change_id);
    await ada.client.call("passwordcommit", commit);
    expect([await opens(ada.loginHash), await opens(stage.password)]).toEqual([false, true]);
    expect(await other.codeOf("userget", {})).toBe(9402);
    const user = await userOf(ada.client);
    expect(user.akm).toBe(commit.akm);
    expect(user.password_t).toBeGreaterThan(0);
    const login = { username: ada.email, password: stage.password };
    const keys = await ada.client.call("getuserkeys", login);
    expect(keys).toMatchObject({ enc_meta_key, enc_priv_key });
  });

  it("says so again to whoever brings the same manifest, and ends nothing twice", async () => {
    const stage = aStage(await begin());
    await ada.client.call("passwordstage", stage);
    const commit = await aCommit(stage.change_id);
    await ada.client.call("passwordcommit", commit);
    const fresh = await another(stage.password);
    await ada.client.call("passwordcommit", commit);
    expect(await fresh.codeOf("userget", {})).toBe(0);
    const late = { ...commit, akm: sealed.manifest() };
    expect(await ada.client.refusalOf("passwordcommit", late)).toMatchObject({
      code: 2162,
      data: { akm: commit.akm },
    });
    const again = { ...late, akm_prev: previousOf(commit.akm) };
    expect(await ada.client.codeOf("passwordcommit", again)).toBe(8120);
    expect((await userOf(ada.client)).akm).toBe(commit.akm);
    expect(await mailsTo(server, ada.email, "/settings/security")).toMatchObject([
      { subject: "Your password was changed" },
    ]);
  });

  it("changes nothing before the commit, and nothing when the commit is refused", async () => {
    const other = await another();
    const before = await standing();
    const stage = aStage(await begin());
    expect(await ada.client.codeOf("passwordcommit", await aCommit(stage.change_id))).toBe(8120);
    await ada.client.call("passwordstage", stage);
    const { akm } = await userOf(ada.client);
    const late = { change_id: stage.change_id, akm: sealed.manifest(), akm_prev: "a".repeat(64) };
    expect(await ada.client.refusalOf("passwordcommit", late)).toMatchObject({
      code: 2162,
      data: { akm },
    });
    expect(await standing()).toEqual(before);
    expect(await other.codeOf("userget", {})).toBe(0);
    await ada.client.call("passwordcommit", { ...late, akm_prev: previousOf(akm) });
    expect(await opens(stage.password)).toBe(true);
  });

  it("keeps what was staged first: other keys are never put in the place of what was read back", async () => {
    const stage = aStage(await begin());
    await ada.client.call("passwordstage", stage);
    await ada.client.call("passwordstage", stage);
    const others = { ...aStage(stage.change_id), password: stage.password };
    expect(await ada.client.codeOf("passwordstage", others)).toBe(8120);
    const withKit = { ...stage, rk: sealed.recoveryBlob(), rk_lock_hash: "0".repeat(64) };
    expect(await ada.client.codeOf("passwordstage", withKit)).toBe(8120);
  });

  it("is begun with the own password alone, and guesses are counted", async () => {
    for (let guess = 0; guess < 5; guess += 1) {
      const request = { password: sealed.loginHash() };
      expect(await ada.client.codeOf("passwordbegin", request)).toBe(8101);
    }
    expect(await ada.client.codeOf("passwordbegin", { password: ada.loginHash })).toBe(9429);
  });

  it("goes on in the session that began it, within the hour, and nowhere else", async () => {
    const change_id = await begin();
    const stage = aStage(change_id);
    const bob = await server.account("bob@example.com");
    for (const client of [await another(), bob.client, server.client()]) {
      expect(await client.codeOf("passwordstage", stage)).toBe(8120);
      expect(await client.codeOf("passwordstaged", { change_id })).toBe(8120);
      const commit = { change_id, akm: sealed.manifest(), akm_prev: "" };
      expect(await client.codeOf("passwordcommit", commit)).toBe(8120);
    }
    await ada.client.call("passwordstage", stage);
    server.world.clock.shift((HOUR_S + 1) * 1000);
    const servtimeS = server.world.clock.nowS();
    const commit = await ada.client.codeOf("passwordstaged", { change_id }, { servtimeS });
    expect(commit).toBe(8120);
  });

  it("makes every other change that was begun worthless", async () => {
    const [thief, mine] = [aStage(await begin()), aStage(await begin())];
    for (const stage of [thief, mine]) await ada.client.call("passwordstage", stage);
    await ada.client.call("passwordcommit", await aCommit(mine.change_id));
    const late = await aCommit(thief.change_id);
    expect(await ada.client.codeOf("passwordcommit", late)).toBe(8120);
    expect(await opens(mine.password)).toBe(true);
  });
});

describe("the hint of a password", () => {
  const username_b64 = Buffer.from("ada@example.com").toString("base64");
  const hint = "the boat and the year";

  it("is set with the password, shown by no answer, and goes by mail to its address", async () => {
    const wrong = { password: sealed.loginHash(), password_hint: hint };
    expect(await ada.client.codeOf("passwordhint", wrong)).toBe(8101);
    await ada.client.call("passwordhint", { password: ada.loginHash, password_hint: hint });
    const user = await userOf(ada.client);
    expect(user.has_password_hint).toBe(1);
    expect(JSON.stringify(user)).not.toContain(hint);
    expect(await server.client().call("passwordhintmail", { username_b64 })).toEqual({});
    expect(await mailsTo(server, ada.email, hint)).toHaveLength(1);
  });

  it("comes with a change of the password, or stays, or goes", async () => {
    const set = async (password_hint: string | undefined, password: string) => {
      const stage = aStage(await begin(ada.client, password));
      await ada.client.call(
        "passwordstage",
        password_hint === undefined ? stage : { ...stage, password_hint },
      );
      await ada.client.call("passwordcommit", await aCommit(stage.change_id));
      return { password: stage.password, has: (await userOf(ada.client)).has_password_hint };
    };
    const first = await set(hint, ada.loginHash);
    const second = await set(undefined, first.password);
    const third = await set("", second.password);
    expect([first.has, second.has, third.has]).toEqual([1, 1, 0]);
  });

  it("is asked for with the same answer whoever there is, at most three times an hour for a name", async () => {
    await ada.client.call("passwordhint", { password: ada.loginHash, password_hint: hint });
    const nobody = Buffer.from("nobody@example.com").toString("base64");
    for (let asked = 0; asked < 5; asked += 1) {
      for (const name of [username_b64, nobody]) {
        const reply = await server.client().send("passwordhintmail", { username_b64: name }, {});
        const body = await reply.json();
        expect(body).toMatchObject({ success: 1, data: {} });
      }
    }
    const refused = await server.client().refusalOf("passwordhintmail", { username_b64 });
    expect(refused).toMatchObject({ code: 9429, status: 429 });
    expect(await mailsTo(server, ada.email, hint)).toHaveLength(3);
  });
});
