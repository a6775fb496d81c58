import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import type { ApiClient } from "#app/core/api/client.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { toItemKey } from "#app/core/keys/item-key.ts";
import { FilesServer } from "#tests/support/files-server.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { listBelow } from "./list-below.ts";

type Folder = Awaited<ReturnType<FilesServer["put"]>>;

const ROOMS = 7;
const ROOMS_AT_ONCE = 3;

let user: TestAccount;
let server: FilesServer;
let root: Folder;
const rooms: Folder[] = [];
let box: Folder;
let file: Folder;

beforeAll(async () => {
  user = await makeTestAccount();
  server = await FilesServer.open(user);
  root = await server.put("House");
  for (let n = 0; n < ROOMS; n += 1) rooms.push(await server.put(`Room ${n}`, at(root)));
  box = await server.put("Box", at(lastRoom()));
  file = await server.put("plan.txt", { ...at(box), type: "file" });
});

afterAll(() => server.close());
beforeEach(() => {
  server.sent.length = 0;
});

const at = ({ id, fid }: Folder) => ({ pid: id, pfid: fid });
const lastRoom = () => rooms.at(-1) ?? root;
const keyOf = ({ fid }: Folder) => toItemKey({ domain: "m", fid });

function list(api: ApiClient = server.api) {
  const ports = { api, crypto: user.crypto, account: user.account };
  const { signal } = new AbortController();
  return listBelow(ports, { folderId: root.id, fid: root.fid }, signal);
}

/** Counts the listings that are on their way beside each other; `alter` may refuse one. */
function counting(alter: (folderId: string) => void = () => undefined) {
  let running = 0;
  let most = 0;
  const api: ApiClient = {
    ...server.api,
    call: async (name, request, options) => {
      running += 1;
      most = Math.max(most, running);
      try {
        await new Promise((resolve) => setImmediate(resolve));
        alter(JSON.stringify(request));
        return await server.api.call(name, request, options);
      } finally {
        running -= 1;
      }
    },
  };
  return { api, most: () => most, running: () => running };
}

describe("what lies below a folder", () => {
  it("is known by the folder that each of it lies in, on every level", async () => {
    const listed = await list();
    expect(listed.size).toBe(ROOMS + 2);
    for (const room of rooms) expect(listed.get(keyOf(room))).toBe(root.fid);
    expect(listed.get(keyOf(box))).toBe(lastRoom().fid);
    expect(listed.get(keyOf(file))).toBe(box.fid);
  });

  it("is listed three folders at a time", async () => {
    const { api, most } = counting();
    await list(api);
    expect(most()).toBe(ROOMS_AT_ONCE);
  });

  it("is nothing where one folder is refused, and no further one is asked for", async () => {
    // The first that is asked for: in which order they come, the digests of their names say.
    let isRefused = false;
    const { api, running } = counting((request) => {
      if (isRefused || request.includes(`"${root.id}"`)) return;
      isRefused = true;
      throw new AppError(CODES.offline);
    });
    await expect(list(api)).rejects.toMatchObject({ code: CODES.offline });
    // What was on its way beside it comes to its end.
    await vi.waitFor(() => expect(running()).toBe(0));
    expect(server.sent.length).toBeLessThan(ROOMS);
  });
});
