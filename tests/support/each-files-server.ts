import { afterEach, beforeAll, beforeEach } from "vitest";
import type { FilesPorts } from "#app/core/files/files-source.ts";
import { FilesServer } from "#tests/support/files-server.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";

export interface FilesStage {
  readonly user: TestAccount;
  readonly server: FilesServer;
  readonly ports: FilesPorts;
}

/** One account for the tests of this file; each begins with its first manifest and an empty server. */
export function forEachFilesServer(take: (stage: FilesStage) => void | Promise<void>): void {
  let user: TestAccount;
  let server: FilesServer;
  let firstManifest: ReturnType<TestAccount["manifest"]["get"]>;
  beforeAll(async () => {
    user = await makeTestAccount();
    firstManifest = user.manifest.get();
  });
  beforeEach(async () => {
    user.manifest.set(firstManifest);
    server = await FilesServer.open(user);
    await take({
      user,
      server,
      ports: { api: server.api, crypto: user.crypto, account: user.account },
    });
  });
  afterEach(() => server.close());
}
