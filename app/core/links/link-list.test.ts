import { describe, expect, it } from "vitest";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { cutByAborts } from "#tests/support/cut-api.ts";
import { forEachFilesServer } from "#tests/support/each-files-server.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import type { FilesServer } from "#tests/support/files-server.ts";
import type { TestAccount } from "#tests/support/transfer-account.ts";
import { createLink } from "./create-link.ts";
import { LinkList } from "./link-list.ts";

let user: TestAccount;
let server: FilesServer;

forEachFilesServer((stage) => {
  ({ user, server } = stage);
});

/** The list over an API whose answers each wait for their turn. */
function aList() {
  const turns: PromiseWithResolvers<void>[] = [];
  const asked: Promise<unknown>[] = [];
  const api: ApiClient = {
    ...server.api,
    call: async (name, request) => {
      const turn = Promise.withResolvers<void>();
      turns.push(turn);
      const answer = server.api.call(name, request);
      asked.push(answer);
      await turn.promise;
      return answer;
    },
  };
  const list = new LinkList({ api, crypto: user.crypto, account: user.account });
  return { list, asked, answer: (index: number) => turns[index]?.resolve() };
}

async function aLink(): Promise<string> {
  const { id, fid } = await server.put("letter.txt", { type: "file" });
  const item = aFileItem({ id, name: openName("letter.txt", fid) });
  const ports = { api: server.api, crypto: user.crypto, account: user.account };
  return (await createLink(ports, { item, password: null })).id;
}

describe("the list of links", () => {
  it("shows the newest answer, when an older one comes after it", async () => {
    const id = await aLink();
    const { list, asked, answer } = aList();
    const older = list.load();
    await asked[0];
    await server.changeLink(id, { is_deleted: 1 });
    const newer = list.load();
    answer(1);
    await newer;
    answer(0);
    await older;
    expect(list.state.get()).toEqual({ phase: "ready", links: [], error: null });
  });

  it("takes nothing in once it is closed, an answer no more than a failure", async () => {
    const { list, answer } = aList();
    const loads = [list.load(), list.load()];
    server.alter = () => {
      throw new AppError(9000);
    };
    loads.push(list.load());
    list.close();
    for (const index of [0, 1, 2]) answer(index);
    await Promise.all(loads);
    expect(list.state.get()).toEqual({ phase: "loading" });
  });

  it("ends an older load, and one that is closed, without a failure", async () => {
    const api = cutByAborts(server.api);
    const list = new LinkList({ api, crypto: user.crypto, account: user.account });
    await Promise.all([list.load(), list.load()]);
    expect(list.state.get()).toMatchObject({ phase: "ready", error: null });
    const last = list.load();
    list.close();
    await last;
    expect(list.state.get()).toMatchObject({ phase: "ready", error: null });
  });

  it("says why it could not be loaded, and shows the links of a later load", async () => {
    const id = await aLink();
    const { list, answer } = aList();
    server.alter = () => {
      throw new AppError(9000);
    };
    const refused = list.load();
    answer(0);
    await refused;
    expect(list.state.get()).toMatchObject({ phase: "failed", error: { code: 9000 } });
    server.alter = (_name, given) => given;
    const again = list.load();
    answer(1);
    await again;
    expect(list.state.get()).toMatchObject({ phase: "ready", links: [{ id }], error: null });
  });

  it("stays, and says that it may be out of date, until a later load comes through", async () => {
    const id = await aLink();
    const list = new LinkList({ api: server.api, crypto: user.crypto, account: user.account });
    await list.load();
    server.alter = () => {
      throw new AppError(9000);
    };
    await list.load();
    expect(list.state.get()).toMatchObject({
      ...{ phase: "ready", links: [{ id }] },
      error: { code: 9000 },
    });
    server.alter = (_name, given) => given;
    await server.changeLink(id, { is_deleted: 1 });
    await list.load();
    expect(list.state.get()).toEqual({ phase: "ready", links: [], error: null });
  });
});
