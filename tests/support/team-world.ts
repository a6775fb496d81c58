import { afterEach, beforeEach } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { invite, teamOwner } from "#mock-api/testing/teams.ts";
import { startTestServer, type TestServer } from "#mock-api/testing/test-server.ts";

export const usersOf = async ({ client }: TestAccount) =>
  (await client.call("getchildusers", {})).users;

/** What a call of `users/add` names. */
export const aWish = (email: string, role = "Default User") => ({ email, role });

/** A server of its own for each test, with somebody who owns a team. */
export class TeamWorld {
  #now: { readonly server: TestServer; readonly owner: TestAccount } | null = null;

  constructor() {
    beforeEach(async () => {
      const server = await startTestServer();
      this.#now = { server, owner: await teamOwner(server, "owner@example.com") };
    });
    afterEach(() => this.server.stop());
  }

  get server(): TestServer {
    return this.#here.server;
  }

  get owner(): TestAccount {
    return this.#here.owner;
  }

  async rowOf(email: string) {
    const row = (await usersOf(this.owner)).find((one) => one.email === email);
    if (row === undefined) throw new Error(`nobody of the team is ${email}`);
    return row;
  }

  async codeOfInvite(users: readonly object[]): Promise<number | undefined> {
    return (await invite(this.owner, users)).body.error_code;
  }

  get #here() {
    if (this.#now === null) throw new Error("a team world is there within tests alone");
    return this.#now;
  }
}
