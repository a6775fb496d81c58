import { expect, it } from "vitest";
import type { WireShare } from "#app/contract/commands/shares.ts";
import { readOwnTeams } from "#app/core/account/own-teams.crypto.ts";
import { createFolder } from "#app/core/files/create-folder.ts";
import { listFolder } from "#app/core/files/folder-pages.ts";
import { createShareSource } from "#app/core/files/share-pages.ts";
import { fetchAreaKeys } from "#app/core/keys/area-keys.api.ts";
import { resumeShare } from "#tests/support/resume-share.ts";
import { forEachSharePeople, type PersonHere } from "#tests/support/share-people.ts";
import { memberOf, namesIn, type SharedFolder, shareFolder } from "#tests/support/shared-folder.ts";
import { findRecipient, giveKey } from "./give-key.ts";
import { readShare } from "./list-shares.ts";
import { createShareTasks } from "./share-tasks.ts";

let owner: PersonHere;
let guest: PersonHere;
let shared: SharedFolder;

forEachSharePeople((people) => {
  ({ owner, guest } = people);
});

const { signal } = new AbortController();

/** The owner's state was lost, and is made anew from what the server lists. */
async function rebuild(): Promise<void> {
  const { api, crypto, account } = owner.ports;
  const { pubkey, pubkeyId } = account.user.get();
  const { manifest } = await owner.user.crypto.rebuildAccount({
    ...{
      pubkey,
      pubkeyId,
      login: { salt: "", rank: 3 },
      count: 1_790_000_000,
      nowS: 1_790_000_000,
    },
    device: { id: "00000000000000aa", name: "Test" },
    areas: await fetchAreaKeys(api),
    teams: await readOwnTeams({ api, crypto }),
  });
  owner.user.manifest.set(manifest);
}

const goOn = () => createShareTasks(owner.ports).start(signal);
const stateOf = (ks: string) => owner.user.manifest.get()?.shares[ks]?.state;

/** Somebody on the share puts a folder into it: its name lies under the key of the share alone. */
async function putByGuest(): Promise<void> {
  const source = createShareSource(guest.ports, shared.shareId);
  const request = { folderId: shared.folder.id, showDeleted: false, histId: "0", signal };
  // The first page alone: what is made meanwhile may come on the next.
  const { value: page } = await listFolder(source, request).next();
  await createFolder(guest.ports, page.folder, "Drafts");
}

it("is the owner's again with a new key, reads what lay under the old one, and waits for a gesture", async () => {
  shared = await shareFolder(owner, [guest]);
  const { shareId } = shared;
  await putByGuest();
  await rebuild();
  expect(stateOf(`${shareId}-0`)).toBe("retired");
  await goOn();
  expect([stateOf(`${shareId}-0`), stateOf(`${shareId}-1`)]).toEqual(["retired", "current"]);
  const names = ["Drafts", "one.txt", "three.txt", "two.txt"];
  expect(await namesIn(owner, shared, null)).toEqual(names);
  const member = await memberOf(owner, shareId, guest.email);
  expect(member).toMatchObject({ key: "waiting", pin: "none" });
  const recipient = await findRecipient(owner.ports, { shareId, typed: guest.email });
  await giveKey(owner.ports, { shareId, recipient, role: "w" });
  expect(await resumeShare(guest.ports, shareId)).toBe(true);
  expect(await namesIn(guest, shared, shareId)).toEqual(names);
});

it("takes no key for the account's own that it did not make, and no area for a share", async () => {
  shared = await shareFolder(owner, [guest]);
  const [area] = await fetchAreaKeys(owner.ports.api);
  const lie = (change: Partial<WireShare>) => {
    owner.server.alter = (name, answer) =>
      name === "sharelist"
        ? {
            ...answer,
            sharelist: (answer.sharelist as WireShare[]).map((one) => ({ ...one, ...change })),
          }
        : answer;
  };
  lie({ share_id: "77" });
  await rebuild();
  expect(stateOf("77-0")).toBeUndefined();
  const [share_id = "", share_sequence = ""] = area!.ks.split("-");
  lie({ share_id, share_sequence, own_share_key: area!.own_share_key });
  await rebuild();
  const kinds = Object.values(owner.user.manifest.get()?.shares ?? {}).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(["area"]));
});

it("is stopped by no answer: what a server brings fulfils none of its intents", async () => {
  shared = await shareFolder(owner, [guest]);
  const { shareId } = shared;
  await rebuild();
  owner.server.refuse = (name) => {
    if (name === "sharerotate") throw new Error("no answer");
  };
  await goOn().catch(() => undefined);
  expect(stateOf(`${shareId}-1`)).toBeUndefined();
  const before = (await readShare(owner.ports, shareId)).ks;
  expect(before).toBe(`${shareId}-0`);
  owner.server.refuse = () => undefined;
  await goOn();
  expect(stateOf(`${shareId}-1`)).toBe("current");
});
