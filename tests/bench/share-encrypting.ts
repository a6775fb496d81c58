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
const TRIES = 7;

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
    const { ownMs, sharedMs, percent } = await inTurns(
      () => listAll(createFilesSource(owner.ports), folder.id),
      () => listAll(createShareSource(guest.ports, shareId), folder.id),
    );
    return {
      items,
      totalS: Math.round(totalMs / SECOND_MS),
      browserItemsPerS: Math.round((items * SECOND_MS) / browserMs),
      allItemsPerS: Math.round((items * SECOND_MS) / totalMs),
      listOwnMs: Math.round(ownMs),
      listSharedMs: Math.round(sharedMs),
      listSharedPercent: Math.round(percent),
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

/** One after the other, so that a busy machine slows both; what a warm one costs, and in percent of the other. */
async function inTurns(own: () => Promise<void>, shared: () => Promise<void>) {
  const [owns, shares, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn <= TRIES; turn += 1) {
    const ownMs = await timeOf(own);
    const sharedMs = await timeOf(shared);
    if (turn === 0) continue;
    owns.push(ownMs);
    shares.push(sharedMs);
    ratios.push((sharedMs * 100) / ownMs);
  }
  return { ownMs: median(owns), sharedMs: median(shares), percent: median(ratios) };
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
