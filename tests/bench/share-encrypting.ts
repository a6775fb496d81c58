import { createFilesSource, type FilesPorts } from "#app/core/files/files-source.ts";
import { type FolderSource, listFolder } from "#app/core/files/folder-pages.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { encryptLinks } from "#app/core/links/encrypt-links.ts";
import { inviteMembers } from "#app/core/shares/invite-members.ts";
import { createMemorySecrets } from "#tests/support/crypto-in-process.ts";
import { aFileItem, openName } from "#tests/support/file-item.ts";
import { FilesServer } from "#tests/support/files-server.ts";
import type { PersonHere } from "#tests/support/share-people.ts";
import { giveAndAccept } from "#tests/support/shared-folder.ts";
import { makeTestAccount, type TestPerson } from "#tests/support/transfer-account.ts";

const GUEST: TestPerson = {
  email: "ben@example.com",
  ids: { userId: "200007", pubkeyId: "200008", mainShareId: "200501", vaultShareId: "200502" },
  rootId: "200100",
};
const SECOND_MS = 1_000;
const TRIES = 5;

/**
 * A folder of so many files becomes a share, and is listed by its owner and by a member: core, cipher and
 * API in this process, the time of the API taken apart.
 */
export async function measureEncrypting(items: number) {
  const user = await makeTestAccount();
  const server = await FilesServer.open(user);
  try {
    const owner = toPerson(user, server);
    const member = await makeTestAccount(createMemorySecrets(), GUEST);
    const guest = toPerson(member, await server.join(member));
    const folder = await server.put("Plans");
    const place = { pid: folder.id, pfid: folder.fid, type: "file" } as const;
    for (let index = 1; index < items; index += 1) await server.put(`${index}.txt`, place);
    const item = aFileItem({ ...folder, kind: "folder", name: openName("Plans", folder.fid) });
    const addresses = [guest.email];
    const { shareId } = await inviteMembers(owner.ports, { share: { item }, role: "w", addresses });
    const timed = timeApi(owner.ports);
    const startMs = performance.now();
    await encryptLinks(timed.ports, [`${shareId}-0`], { onStep: () => undefined });
    const totalMs = performance.now() - startMs;
    const browserMs = totalMs - timed.spentMs();
    await giveAndAccept(owner, guest, { shareId, role: "w" });
    const ownMs = await medianOf(() => listAll(createFilesSource(owner.ports), folder.id));
    const sharedMs = await medianOf(() =>
      listAll(createShareSource(guest.ports, shareId), folder.id),
    );
    return {
      items,
      totalS: Math.round(totalMs / SECOND_MS),
      browserItemsPerS: Math.round((items * SECOND_MS) / browserMs),
      allItemsPerS: Math.round((items * SECOND_MS) / totalMs),
      listOwnMs: Math.round(ownMs),
      listSharedMs: Math.round(sharedMs),
      listSharedPercent: Math.round((sharedMs / ownMs) * 100),
    };
  } finally {
    await server.close();
  }
}

function toPerson(
  user: Awaited<ReturnType<typeof makeTestAccount>>,
  server: FilesServer,
): PersonHere {
  const { crypto, account } = user;
  const ports = { api: server.api, crypto, account };
  const reload = () => Promise.reject(new Error("not here"));
  return { email: account.user.get().email, user, server, ports, reload };
}

function timeApi({ api, ...others }: FilesPorts) {
  let spentMs = 0;
  const ports: FilesPorts = {
    ...others,
    api: {
      servtimeS: () => api.servtimeS(),
      call: async (name, request, options) => {
        const startMs = performance.now();
        try {
          return await api.call(name, request, options);
        } finally {
          spentMs += performance.now() - startMs;
        }
      },
    },
  };
  return { ports, spentMs: () => spentMs };
}

async function listAll(source: FolderSource, folderId: string): Promise<void> {
  const { signal } = new AbortController();
  const request = { folderId, showDeleted: false, histId: "0", signal };
  for await (const { items } of listFolder(source, request)) {
    const failed = items.find(({ name }) => name.state !== "open");
    if (failed !== undefined) throw new Error("a name did not open");
  }
}

async function medianOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < TRIES; index += 1) {
    const startMs = performance.now();
    await work();
    times.push(performance.now() - startMs);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(TRIES / 2)] ?? Number.NaN;
}
