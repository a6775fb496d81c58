import { afterEach, beforeAll, beforeEach } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { createMemorySecrets } from "./crypto-in-process.ts";
import { FilesServer } from "./files-server.ts";
import { makeTestAccount, type TestAccount, type TestPerson } from "./transfer-account.ts";

/** Somebody at a server of several people: what he sees of it, and what he works with. */
export interface PersonHere {
  readonly email: string;
  readonly user: TestAccount;
  readonly server: FilesServer;
  readonly ports: FilesPorts;
  /** The same person after the page was loaded anew. */
  reload(): Promise<PersonHere>;
}

export interface SharePeople {
  readonly owner: PersonHere;
  readonly guest: PersonHere;
  readonly third: PersonHere;
}

const PEOPLE: readonly TestPerson[] = ["ada", "ben", "cleo"].map((name, index) => {
  const base = (index + 1) * 100_000;
  const id = (offset: number) => String(base + offset);
  return {
    email: `${name}@example.com`,
    ids: { userId: id(7), pubkeyId: id(8), mainShareId: id(501), vaultShareId: id(502) },
    rootId: id(100),
  };
});

/** Three people at one server; each test begins with their first manifests and an empty server. */
export function forEachSharePeople(take: (people: SharePeople) => void): void {
  const accounts: TestAccount[] = [];
  const first: ReturnType<TestAccount["manifest"]["get"]>[] = [];
  let server: FilesServer;
  beforeAll(async () => {
    for (const person of PEOPLE) {
      const account = await makeTestAccount(createMemorySecrets(), person);
      accounts.push(account);
      first.push(account.manifest.get());
    }
  });
  beforeEach(async () => {
    for (const [index, account] of accounts.entries()) account.manifest.set(first[index] ?? null);
    const [ada, ben, cleo] = accounts;
    if (ada === undefined || ben === undefined || cleo === undefined) throw new Error("nobody");
    server = await FilesServer.open(ada);
    take({
      owner: toPerson(ada, server),
      guest: toPerson(ben, await server.join(ben)),
      third: toPerson(cleo, await server.join(cleo)),
    });
  });
  afterEach(() => server.close());
}

function toPerson(user: TestAccount, server: FilesServer): PersonHere {
  const { crypto, account } = user;
  const { email } = account.user.get();
  const ports = { api: server.api, crypto, account };
  const reload = async () => toPerson(await user.reload(), server);
  return { email, user, server, ports, reload };
}
