import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as CODES from "#app/contract/errors/codes.ts";
import { AppError } from "#app/core/errors/app-error.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import type { FileItem } from "#app/core/files/item.ts";
import { findUnverified } from "#app/core/files/sealed-facts.ts";
import {
  LINKED_CONTENT,
  type LinkInHand,
  openLinkInHand,
  tellSize,
} from "#tests/support/opened-link.ts";
import { makeTestAccount, type TestAccount } from "#tests/support/transfer-account.ts";
import { fetchLinkLog } from "./link-log.api.ts";
import { readLinkSeals } from "./link-seals.ts";
import { createLinkSource } from "./link-source.ts";

const NEVER = new AbortController().signal;
const TURNED_AWAY = [CODES.linkPasswordWrong, CODES.downloadLimitReached, CODES.linkSuspended];

interface LooseKeys {
  readonly datakeys: Record<string, object>;
}

let owner: TestAccount;
let emptyManifest: ReturnType<TestAccount["manifest"]["get"]>;
let hand: LinkInHand;

beforeAll(async () => {
  owner = await makeTestAccount();
  emptyManifest = owner.manifest.get();
});
beforeEach(async () => {
  owner.manifest.set(emptyManifest);
  hand = await openLinkInHand(owner, "folder");
});
afterEach(() => hand.server.close());

async function listRows(): Promise<FileItem[]> {
  const source = createLinkSource(hand.ports, hand.opened);
  const request = { folderId: "0", showDeleted: false, histId: "0", signal: NEVER };
  const rows: FileItem[] = [];
  for await (const { items } of listFolder(source, request)) rows.push(...items);
  return rows;
}

const read = (rows: readonly FileItem[]) =>
  readLinkSeals(hand.ports, hand.opened, { rows, signal: NEVER });

/** Other keys in the answer than those that were asked for. */
function alterKeys(change: (datakeys: LooseKeys["datakeys"]) => LooseKeys["datakeys"]): void {
  hand.server.alter = (name, answer) => {
    if (name !== "pathdata") return answer;
    return { ...answer, datakeys: change((answer as unknown as LooseKeys).datakeys) };
  };
}

describe("seals of what a link shows", () => {
  it("say size and date as their author sealed them, where the list says another (D9)", async () => {
    hand.server.alter = tellSize(9_000_000);
    const rows = await listRows();
    const seals = await read(rows);
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(seals.get(row.id)).toEqual(LINKED_CONTENT);
      expect(findUnverified(row, seals.get(row.id)!)).toBe("size");
    }
    expect(hand.asked.filter((name) => name === "pathdata")).toHaveLength(1);
  });

  it("count as nothing that anybody did: no download, no limit, no line in the log", async () => {
    const { server, link } = hand;
    const stored = async () => (await server.links())[0]!;
    await server.changeLink((await stored()).publink_id, { download_limit: 1 });
    const rows = await listRows();
    const wanted = { linkId: link.id, beforeId: "0", kinds: null, zoneS: null };
    const log = () => fetchLinkLog(server.api, wanted, NEVER);
    const before = { log: await log(), link: await stored() };
    for (let again = 0; again < 3; again += 1) expect((await read(rows)).size).toBe(2);
    expect({ log: await log(), link: await stored() }).toEqual(before);
    expect(before.link.download_count).toBe(0);
  });

  it("do not open under another share's key than the link's (K13)", async () => {
    const rows = await listRows();
    const foreign = { share_id: "999", share_sequence: "0", share_key_id: "999-0" };
    alterKeys((keys) =>
      Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, { ...key, ...foreign }])),
    );
    // Nor would they where that key is open on the page, as that of another link.
    const openDataKey = vi.fn(async () => "data");
    const crypto = Object.assign(Object.create(hand.ports.crypto), { openDataKey });
    const ports = { ...hand.ports, crypto };
    const seals = await readLinkSeals(ports, hand.opened, { rows, signal: NEVER });
    expect([...seals.values()]).toEqual([null, null]);
    expect(openDataKey).not.toHaveBeenCalled();
  });

  it("that the server withholds, or answers with those of another file, do not open", async () => {
    const rows = await listRows();
    alterKeys((keys) => {
      const [one = "", two = ""] = Object.keys(keys);
      return { [one]: keys[two]! };
    });
    expect([...(await read(rows)).values()]).toEqual([null, null]);
  });

  it("are asked for once where the link turns its visitor away", async () => {
    const rows = await listRows();
    for (const code of TURNED_AWAY) {
      hand.server.refuse = () => {
        throw new AppError(code);
      };
      const before = hand.asked.length;
      await expect(read(rows)).rejects.toMatchObject({ code });
      expect(hand.asked).toHaveLength(before + 1);
    }
  });
});
