import { afterEach, beforeEach, expect, it } from "vitest";
import type { TestAccount } from "#mock-api/testing/client.ts";
import { makeFolder } from "#mock-api/testing/links.ts";
import { namePlace, sealed } from "#mock-api/testing/sealed.ts";
import {
  encryptTeamShare,
  join,
  makeShare,
  openShareHouse,
  type ShareHouse,
} from "#mock-api/testing/shares.ts";

let house: ShareHouse;
let folder: string;
let share_id: string;

/** A folder that its owner and a member write in. */
beforeEach(async () => {
  house = await openShareHouse();
  const { owner, guest } = house;
  folder = await makeFolder(owner);
  share_id = await makeShare(owner, folder);
  await encryptTeamShare(owner, share_id);
  await join(owner, guest, { shareId: share_id, role: "w" });
});
afterEach(() => house.server.stop());

/** Somebody makes a folder in it; two of one digest have one name under the key of the share. */
async function add({ client }: TestAccount, sharename_digest: string): Promise<string> {
  const { enc_name: new_name, ...place } = namePlace();
  const domain = client === house.owner.client ? place.domain : `m${share_id}`;
  const made = await client.call("pathadd", {
    ...{ request_id: sealed.requestId(), coffer_pid: folder, new_name, ...place, domain },
    share_names: [
      { share_id, share_sequence: "0", enc_share_name: sealed.name(), sharename_digest },
    ],
  });
  return made.coffer_id;
}

const batch = (id: string) => ({ request_id: sealed.requestId(), coffer_ids: [id] });
const restore = async ({ client }: TestAccount, id: string) =>
  (await client.call("pathrestore", batch(id))).results.map(({ error_code }) => error_code);

it("brings nothing back beside what another of the share has named so meanwhile, whoever it was", async () => {
  const { owner, guest } = house;
  for (const [first, second] of [
    [owner, guest],
    [guest, owner],
  ] as const) {
    const name = sealed.digest();
    const old = await add(first, name);
    await owner.client.call("pathdelete", batch(old));
    const next = await add(second, name);
    expect(await restore(owner, old)).toEqual([7245]);
    expect(await restore(guest, old)).toEqual([7245]);
    await owner.client.call("pathdelete", batch(next));
    expect(await restore(guest, old)).toEqual([0]);
  }
});

it("brings back beside what has other names, and what has no name there", async () => {
  const { owner, guest } = house;
  const old = await add(owner, sealed.digest());
  const plain = await makeFolder(owner);
  await makeFolder(owner);
  for (const id of [old, plain]) await owner.client.call("pathdelete", batch(id));
  await add(guest, sealed.digest());
  expect([await restore(owner, old), await restore(owner, plain)]).toEqual([[0], [0]]);
});
